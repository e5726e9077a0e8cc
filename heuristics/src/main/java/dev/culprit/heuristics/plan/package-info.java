/** What can be wrong (taxonomy), how each possibility is tested (evaluation plan), and what a detector is. */
@NullMarked
package dev.culprit.heuristics.plan;

import org.jspecify.annotations.NullMarked;

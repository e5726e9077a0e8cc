/** What makes the collector run, and what stays in the heap. */
@NullMarked
package dev.culprit.heuristics.analysis.memory;

import org.jspecify.annotations.NullMarked;

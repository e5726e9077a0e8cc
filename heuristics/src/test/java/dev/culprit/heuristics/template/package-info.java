/** A detector to copy: see {@code heuristics/docs/add-a-detector.md}. */
@NullMarked
package dev.culprit.heuristics.template;

import org.jspecify.annotations.NullMarked;

/** Detectors of what gets slower with operation time, and of the causes of that. */
@NullMarked
package dev.culprit.heuristics.detectors.ramp;

import org.jspecify.annotations.NullMarked;

/** Detectors of what is slow at times, and of the causes of that. */
@NullMarked
package dev.culprit.heuristics.detectors.hiccups;

import org.jspecify.annotations.NullMarked;

/** Detectors of what lets calls pass one after the other. */
@NullMarked
package dev.culprit.heuristics.detectors.locks;

import org.jspecify.annotations.NullMarked;

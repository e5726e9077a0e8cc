/** Detectors of the symptoms: whether the requirement is missed, always or under load only. */
@NullMarked
package dev.culprit.heuristics.detectors.load;

import org.jspecify.annotations.NullMarked;

/** Detectors of problems with messages. */
@NullMarked
package dev.culprit.heuristics.detectors.messaging;

import org.jspecify.annotations.NullMarked;

/** Detectors of problems with processors and with the collector. */
@NullMarked
package dev.culprit.heuristics.detectors.cpu;

import org.jspecify.annotations.NullMarked;

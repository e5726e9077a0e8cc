/** Detectors of problems with calls to other services. */
@NullMarked
package dev.culprit.heuristics.detectors.remote;

import org.jspecify.annotations.NullMarked;

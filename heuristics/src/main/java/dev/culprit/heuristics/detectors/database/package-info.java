/** Detectors of problems with statements and databases. */
@NullMarked
package dev.culprit.heuristics.detectors.database;

import org.jspecify.annotations.NullMarked;

/** The places in the code at which calls wait or compute, by name. */
@NullMarked
package dev.culprit.heuristics.analysis.places;

import org.jspecify.annotations.NullMarked;

/** Formulas of queueing theory: what congestion at a resource explains, and what it does not. */
@NullMarked
package dev.culprit.heuristics.queueing;

import org.jspecify.annotations.NullMarked;

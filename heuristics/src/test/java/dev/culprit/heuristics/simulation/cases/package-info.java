/** Simulated applications with known truth, and what a diagnosis has to say of them. For tests and benchmarks; in no jar that is shipped. */
@NullMarked
package dev.culprit.heuristics.simulation.cases;

import org.jspecify.annotations.NullMarked;

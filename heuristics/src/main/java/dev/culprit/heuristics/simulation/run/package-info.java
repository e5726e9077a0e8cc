/** Runs experiments on simulated applications, and writes down what probes would have seen. */
@NullMarked
package dev.culprit.heuristics.simulation.run;

import org.jspecify.annotations.NullMarked;

/** Samplers that a person switches on: figures of the JVM and its machine, at even intervals, as events. */
@NullMarked
package dev.culprit.agent.sampling.series;

import org.jspecify.annotations.NullMarked;

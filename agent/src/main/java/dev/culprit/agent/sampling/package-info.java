/**
 * What is read at intervals rather than caught by probes: the state of pools, what the scheduler did with threads, stalls
 * of the whole JVM. Samplers run on daemon threads of their own whose names begin with {@code culprit}.
 */
@NullMarked
package dev.culprit.agent.sampling;

import org.jspecify.annotations.NullMarked;

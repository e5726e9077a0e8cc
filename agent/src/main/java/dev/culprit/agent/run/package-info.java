/**
 * Runs experiments in the live JVM: the handshake with the load generator, windows, recordings, and the diagnosis as a
 * whole. Everything here is plain Java behind small ports ({@link dev.culprit.agent.run.RunPorts}); JMX is a skin over
 * it. Durations are nanoseconds of {@link dev.culprit.agent.run.clock.TimeSource#nanos()} unless a name says otherwise.
 */
@NullMarked
package dev.culprit.agent.run;

import org.jspecify.annotations.NullMarked;

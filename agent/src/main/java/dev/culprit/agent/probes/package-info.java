/**
 * Turns hits of probes into the events of {@code dev.culprit.jfr.events}. Everything here that has {@code enter} or
 * {@code exit} in its name runs on the threads of the application: no locks, no waiting, no code of the application's
 * own classes ({@code toString}, {@code hashCode}, {@code equals}), nothing allocated per call but the event.
 */
@NullMarked
package dev.culprit.agent.probes;

import org.jspecify.annotations.NullMarked;

/**
 * Recordings to datasets. A recording is read in several passes, because neither the window nor the calls are known when the waits come:
 * the JVM writes the window last, and Java events and VM events of one thread lie in different buffers, so their order in the file
 * says nothing. First come the {@linkplain dev.culprit.jfr.read.facts.RecordingFacts facts}: the window, dictionaries, samples.
 *
 * <p>Then calls go through stages. What a stage gives is a type that only the next stage takes:
 *
 * <ol>
 *   <li>{@link dev.culprit.jfr.read.calls.RecordedCalls} are counted, and kept in detail as far as there is room;
 *   <li>{@link dev.culprit.jfr.read.calls.LinkedCalls} know their parts, their answers, and who handed over which task;
 *   <li>{@link dev.culprit.jfr.read.waits.ClaimedCalls} have been joined with everything that their threads waited for, or there are
 *       {@linkplain dev.culprit.jfr.read.waits.TooManyWaits too many waits} and it goes on with fewer recorded calls;
 *   <li>{@link dev.culprit.jfr.read.waits.AttributedCalls} have their time split among the states, that of their tasks and parts included.
 * </ol>
 */
@NullMarked
package dev.culprit.jfr.read;

import org.jspecify.annotations.NullMarked;

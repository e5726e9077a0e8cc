/**
 * Recordings to datasets. A recording is read twice: {@link dev.culprit.jfr.read.facts.RecordingFacts} collects the window and
 * the calls from a filtered stream, then {@link dev.culprit.jfr.read.waits.WaitReader} joins everything that threads waited for
 * to those calls. Two passes because neither the window nor the calls are known when the waits come: the JVM writes the
 * window last, and Java events and VM events of one thread lie in different buffers, so their order in the file says nothing.
 */
@NullMarked
package dev.culprit.jfr.read;

import org.jspecify.annotations.NullMarked;

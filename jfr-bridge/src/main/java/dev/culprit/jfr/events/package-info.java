/**
 * Our JFR event types, the only place where field names exist. Times come from the events themselves; experiment factors
 * are carried by {@link dev.culprit.jfr.events.recording.WindowEvent} alone and joined by time. Texts that repeat are written once
 * as dictionary events ({@link dev.culprit.jfr.events.calls.StatementEvent}, {@link dev.culprit.jfr.events.threads.PoolEvent}) and
 * referred to by id.
 */
@NullMarked
package dev.culprit.jfr.events;

import org.jspecify.annotations.NullMarked;

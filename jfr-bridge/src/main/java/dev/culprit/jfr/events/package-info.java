/**
 * Our JFR event types, the only place where field names exist. Times come from the events themselves; experiment factors
 * are carried by {@link dev.culprit.jfr.events.WindowEvent} alone and joined by time. Texts that repeat are written once
 * as dictionary events ({@link dev.culprit.jfr.events.StatementEvent}, {@link dev.culprit.jfr.events.PoolEvent}) and
 * referred to by id.
 */
@NullMarked
package dev.culprit.jfr.events;

import org.jspecify.annotations.NullMarked;

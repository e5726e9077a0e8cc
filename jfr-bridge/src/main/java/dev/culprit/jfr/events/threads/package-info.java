/** Threads: what they wait for, what holds them up, what they compute; and pools. */
@NullMarked
package dev.culprit.jfr.events.threads;

import org.jspecify.annotations.NullMarked;

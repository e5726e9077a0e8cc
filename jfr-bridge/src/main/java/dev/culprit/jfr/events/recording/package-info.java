/** The recording itself: its window, its load, its diagnosis. */
@NullMarked
package dev.culprit.jfr.events.recording;

import org.jspecify.annotations.NullMarked;

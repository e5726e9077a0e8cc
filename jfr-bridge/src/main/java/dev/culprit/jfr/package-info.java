/** JFR as the only transport of measurements: event types, recording settings, and recordings to datasets. */
@NullMarked
package dev.culprit.jfr;

import org.jspecify.annotations.NullMarked;

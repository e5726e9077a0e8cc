/** Calls of services, and what is measured inside them. */
@NullMarked
package dev.culprit.jfr.events.calls;

import org.jspecify.annotations.NullMarked;

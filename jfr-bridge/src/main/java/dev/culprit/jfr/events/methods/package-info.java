/** Calls of methods that somebody chose. */
@NullMarked
package dev.culprit.jfr.events.methods;

import org.jspecify.annotations.NullMarked;

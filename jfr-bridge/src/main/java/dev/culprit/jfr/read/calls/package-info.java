/** Calls of the application: those that were recorded, the sample that is looked at, and their trees. */
@NullMarked
package dev.culprit.jfr.read.calls;

import org.jspecify.annotations.NullMarked;

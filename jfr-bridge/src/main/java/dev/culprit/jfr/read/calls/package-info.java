/**
 * Calls of the application: those that were recorded, or a sample of them; those that are judged, linked to their parts and tasks; and the
 * trees of chosen methods. Columns of calls are seen in this package only, and change until the calls are linked.
 */
@NullMarked
package dev.culprit.jfr.read.calls;

import org.jspecify.annotations.NullMarked;

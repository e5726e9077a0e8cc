/** What calls wait for: every wait is joined to the call that it is part of. */
@NullMarked
package dev.culprit.jfr.read.waits;

import org.jspecify.annotations.NullMarked;

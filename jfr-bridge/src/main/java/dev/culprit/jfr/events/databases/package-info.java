/** What databases say of themselves. */
@NullMarked
package dev.culprit.jfr.events.databases;

import org.jspecify.annotations.NullMarked;

/** Part of a cycle of packages. */
@NullMarked
package dev.culprit.jfr.cycle.one;

import org.jspecify.annotations.NullMarked;

/** Part of a cycle of packages. */
@NullMarked
package dev.culprit.jfr.cycle.two;

import org.jspecify.annotations.NullMarked;

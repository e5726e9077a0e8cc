/** Places in the code, by the stacks that events carry. */
@NullMarked
package dev.culprit.jfr.read.places;

import org.jspecify.annotations.NullMarked;

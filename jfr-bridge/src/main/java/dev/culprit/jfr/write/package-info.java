/** Where recordings of a diagnosis lie. */
@NullMarked
package dev.culprit.jfr.write;

import org.jspecify.annotations.NullMarked;

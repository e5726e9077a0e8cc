/** Where recordings of a diagnosis lie, and how things are written into them. */
@NullMarked
package dev.culprit.jfr.write;

import org.jspecify.annotations.NullMarked;

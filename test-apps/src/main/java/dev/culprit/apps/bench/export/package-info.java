/** Measurements in the forms of other programs. */
@NullMarked
package dev.culprit.apps.bench.export;

import org.jspecify.annotations.NullMarked;

/** Tests. */
@NullMarked
package dev.culprit.apps.bench.attribution;

import org.jspecify.annotations.NullMarked;

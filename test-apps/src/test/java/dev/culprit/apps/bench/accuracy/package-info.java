/** Tests. */
@NullMarked
package dev.culprit.apps.bench.accuracy;

import org.jspecify.annotations.NullMarked;

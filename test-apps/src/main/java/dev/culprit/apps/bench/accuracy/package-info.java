/** How often the product is right about the applications in {@code dev.culprit.apps.cases}. */
@NullMarked
package dev.culprit.apps.bench.accuracy;

import org.jspecify.annotations.NullMarked;

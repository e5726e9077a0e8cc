/** Tests. */
@NullMarked
package dev.culprit.apps.bench.results;

import org.jspecify.annotations.NullMarked;

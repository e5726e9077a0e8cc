/** Tests. */
@NullMarked
package dev.culprit.apps.bench.export;

import org.jspecify.annotations.NullMarked;

/** Tests. */
@NullMarked
package dev.culprit.apps.bench.load;

import org.jspecify.annotations.NullMarked;

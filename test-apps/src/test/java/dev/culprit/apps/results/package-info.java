/** Tests. */
@NullMarked
package dev.culprit.apps.results;

import org.jspecify.annotations.NullMarked;

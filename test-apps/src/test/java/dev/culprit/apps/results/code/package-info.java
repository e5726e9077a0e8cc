/** Tests. */
@NullMarked
package dev.culprit.apps.results.code;

import org.jspecify.annotations.NullMarked;

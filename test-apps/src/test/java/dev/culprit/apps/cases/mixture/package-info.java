/** Tests. */
@NullMarked
package dev.culprit.apps.cases.mixture;

import org.jspecify.annotations.NullMarked;

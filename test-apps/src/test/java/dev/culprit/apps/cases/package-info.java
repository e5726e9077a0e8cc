/** Tests. */
@NullMarked
package dev.culprit.apps.cases;

import org.jspecify.annotations.NullMarked;

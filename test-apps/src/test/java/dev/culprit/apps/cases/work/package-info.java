/** Tests. */
@NullMarked
package dev.culprit.apps.cases.work;

import org.jspecify.annotations.NullMarked;

/** Tests. */
@NullMarked
package dev.culprit.apps.cases.backend;

import org.jspecify.annotations.NullMarked;

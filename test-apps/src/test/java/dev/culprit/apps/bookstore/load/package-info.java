/** Tests of the shopping profile. */
@NullMarked
package dev.culprit.apps.bookstore.load;

import org.jspecify.annotations.NullMarked;

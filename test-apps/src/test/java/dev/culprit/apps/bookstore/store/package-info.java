/** Tests of the shop's SQL. */
@NullMarked
package dev.culprit.apps.bookstore.store;

import org.jspecify.annotations.NullMarked;

/** The shop's connection pools: three libraries' and a slow one of our own, and which of them is used. */
@NullMarked
package dev.culprit.apps.bookstore.pool;

import org.jspecify.annotations.NullMarked;

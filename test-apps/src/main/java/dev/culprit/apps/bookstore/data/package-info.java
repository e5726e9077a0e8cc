/** What the shop's data look like: sizes, vocabulary and the random draws they are made from. */
@NullMarked
package dev.culprit.apps.bookstore.data;

import org.jspecify.annotations.NullMarked;

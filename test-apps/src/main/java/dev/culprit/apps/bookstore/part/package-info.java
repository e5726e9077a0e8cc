/** How a part of the shop is exchanged while the shop runs. */
@NullMarked
package dev.culprit.apps.bookstore.part;

import org.jspecify.annotations.NullMarked;

/** What shoppers do: shares of the 14 interactions, the navigation chain and a shopper who walks along it. */
@NullMarked
package dev.culprit.apps.bookstore.load;

import org.jspecify.annotations.NullMarked;

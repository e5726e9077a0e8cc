/** The shop's access to its database: transactions and SQL, one class per part of the data model. */
@NullMarked
package dev.culprit.apps.bookstore.store;

import org.jspecify.annotations.NullMarked;

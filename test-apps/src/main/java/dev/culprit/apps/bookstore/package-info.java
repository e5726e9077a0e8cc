/** The bookstore: a small web shop with a database in a process of its own, and problems that can be switched on. */
@NullMarked
package dev.culprit.apps.bookstore;

import org.jspecify.annotations.NullMarked;

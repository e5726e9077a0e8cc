/** Tests of the generated data and the database process. */
@NullMarked
package dev.culprit.apps.bookstore.database;

import org.jspecify.annotations.NullMarked;

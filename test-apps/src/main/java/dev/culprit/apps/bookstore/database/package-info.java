/** The database process: schema, generated data, H2's TCP server and the delay in front of it. */
@NullMarked
package dev.culprit.apps.bookstore.database;

import org.jspecify.annotations.NullMarked;

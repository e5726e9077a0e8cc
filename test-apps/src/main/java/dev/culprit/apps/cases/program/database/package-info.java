/** Applications that ask too much of a database, and their twins. */
@NullMarked
package dev.culprit.apps.cases.program.database;

import org.jspecify.annotations.NullMarked;

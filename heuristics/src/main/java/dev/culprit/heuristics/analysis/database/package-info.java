/** What calls ask of databases, and what these are busy with. */
@NullMarked
package dev.culprit.heuristics.analysis.database;

import org.jspecify.annotations.NullMarked;

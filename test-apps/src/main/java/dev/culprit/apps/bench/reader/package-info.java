/** Measures how fast recordings are read, and how much memory that takes. */
@NullMarked
package dev.culprit.apps.bench.reader;

import org.jspecify.annotations.NullMarked;

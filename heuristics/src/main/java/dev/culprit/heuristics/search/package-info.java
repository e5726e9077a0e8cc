/** The systematic search, and the port through which it gets its evidence. */
@NullMarked
package dev.culprit.heuristics.search;

import org.jspecify.annotations.NullMarked;

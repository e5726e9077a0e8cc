/** Where calls have to pass one after the other, and whether that can be seen at all. */
@NullMarked
package dev.culprit.heuristics.analysis.locks;

import org.jspecify.annotations.NullMarked;

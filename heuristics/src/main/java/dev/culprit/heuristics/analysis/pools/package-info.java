/** Whether a pool is too small, or what is borrowed from it is kept too long. */
@NullMarked
package dev.culprit.heuristics.analysis.pools;

import org.jspecify.annotations.NullMarked;

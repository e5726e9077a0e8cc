/** Pure functions on samples: intervals, effect sizes, trends and patterns in time. Times are milliseconds, shares lie in 0..1. */
@NullMarked
package dev.culprit.heuristics.statistics;

import org.jspecify.annotations.NullMarked;

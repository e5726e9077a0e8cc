/**
 * A simulated application under load: evidence with known truth in milliseconds, without servers. Times are milliseconds.
 */
@NullMarked
package dev.culprit.heuristics.simulation;

import org.jspecify.annotations.NullMarked;

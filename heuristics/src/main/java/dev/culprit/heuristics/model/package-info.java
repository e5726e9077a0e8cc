/** The shared vocabulary: requirements, experiments, what they measure, and verdicts. Times are milliseconds as {@code double}, ratios and utilisation lie in 0..1. */
@NullMarked
package dev.culprit.heuristics.model;

import org.jspecify.annotations.NullMarked;

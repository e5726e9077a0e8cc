/**
 * How Wert (2015) decides, with the errors of the printed algorithms corrected: the strategy that won for each anti-pattern, and those
 * that lost. Pure functions over experiments. Those that won can judge a diagnosis, to be compared with; the product's own rules are
 * the detectors.
 */
@NullMarked
package dev.culprit.heuristics.thesis;

import org.jspecify.annotations.NullMarked;

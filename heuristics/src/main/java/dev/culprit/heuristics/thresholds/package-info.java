/**
 * The numbers that decide something, by family: what it is counted in, where it comes from, and why it is what it is. Numbers
 * that only limit work (bisections, bins, seeds) stand beside the code that they limit.
 */
@NullMarked
package dev.culprit.heuristics.thresholds;

import org.jspecify.annotations.NullMarked;

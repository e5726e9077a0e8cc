/** The charts: pure functions from figures to SVG, one file per chart. Lengths are SVG user units, times milliseconds. */
@NullMarked
package dev.culprit.client.report.chart;

import org.jspecify.annotations.NullMarked;

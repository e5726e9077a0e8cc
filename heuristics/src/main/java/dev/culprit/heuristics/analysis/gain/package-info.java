/** What correcting a cause would win at best. */
@NullMarked
package dev.culprit.heuristics.analysis.gain;

import org.jspecify.annotations.NullMarked;

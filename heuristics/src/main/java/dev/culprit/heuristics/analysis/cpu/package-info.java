/** Who keeps the processors busy, and whether calls wait for them. */
@NullMarked
package dev.culprit.heuristics.analysis.cpu;

import org.jspecify.annotations.NullMarked;

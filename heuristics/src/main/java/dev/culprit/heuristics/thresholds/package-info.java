/** Numbers that decide something and are shared; those of one rule stand beside it. */
@NullMarked
package dev.culprit.heuristics.thresholds;

import org.jspecify.annotations.NullMarked;

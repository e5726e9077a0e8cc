/** Which rules judge. */
@NullMarked
package dev.culprit.heuristics.rules;

import org.jspecify.annotations.NullMarked;

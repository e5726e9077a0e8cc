/** How quantities and facts are put into words. */
@NullMarked
package dev.culprit.heuristics.wording;

import org.jspecify.annotations.NullMarked;

/** What the load generator saw, compared with what the application saw of the same calls. */
@NullMarked
package dev.culprit.heuristics.analysis.load;

import org.jspecify.annotations.NullMarked;

/** How response times change within a window and from window to window: episodes, ramps, jumps. */
@NullMarked
package dev.culprit.heuristics.analysis.time;

import org.jspecify.annotations.NullMarked;

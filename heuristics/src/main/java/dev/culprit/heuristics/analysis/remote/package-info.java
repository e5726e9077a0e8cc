/** Calls to other services within one call. */
@NullMarked
package dev.culprit.heuristics.analysis.remote;

import org.jspecify.annotations.NullMarked;

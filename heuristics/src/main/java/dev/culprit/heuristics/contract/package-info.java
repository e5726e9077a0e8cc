/** Requests and documents that client and agent exchange: the one definition of each. What a request may hold is said at its record. */
@NullMarked
package dev.culprit.heuristics.contract;

import org.jspecify.annotations.NullMarked;

/** Which part of the response time grows with the load, and from which load on the requirement is missed. */
@NullMarked
package dev.culprit.heuristics.analysis.growth;

import org.jspecify.annotations.NullMarked;

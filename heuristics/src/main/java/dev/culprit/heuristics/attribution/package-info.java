/** Where response time goes, and which part of it grows with the load. */
@NullMarked
package dev.culprit.heuristics.attribution;

import org.jspecify.annotations.NullMarked;

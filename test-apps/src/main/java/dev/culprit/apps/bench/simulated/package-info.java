/** How often rules are right about simulated applications: ours, and those of the thesis. */
@NullMarked
package dev.culprit.apps.bench.simulated;

import org.jspecify.annotations.NullMarked;

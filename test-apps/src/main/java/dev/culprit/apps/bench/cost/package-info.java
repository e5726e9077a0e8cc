/** What a diagnosis costs whole applications while it measures. */
@NullMarked
package dev.culprit.apps.bench.cost;

import org.jspecify.annotations.NullMarked;

/** What becomes of verdicts if a threshold is a fifth smaller or larger. */
@NullMarked
package dev.culprit.apps.bench.sensitivity;

import org.jspecify.annotations.NullMarked;

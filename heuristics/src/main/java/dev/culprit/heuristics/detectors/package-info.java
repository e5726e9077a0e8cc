/** One file per detector; each page of Javadoc states hypothesis, experiment, analysis, verdict, blind spots and source. Detectors do not know each other; the catalogue lists them. */
@NullMarked
package dev.culprit.heuristics.detectors;

import org.jspecify.annotations.NullMarked;

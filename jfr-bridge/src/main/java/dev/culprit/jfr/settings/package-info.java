/** Which events an experiment records, and how. */
@NullMarked
package dev.culprit.jfr.settings;

import org.jspecify.annotations.NullMarked;

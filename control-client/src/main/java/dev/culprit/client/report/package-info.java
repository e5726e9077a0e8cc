/** The HTML report of a diagnosis: one self-contained file without scripts, one class per section. */
@NullMarked
package dev.culprit.client.report;

import org.jspecify.annotations.NullMarked;

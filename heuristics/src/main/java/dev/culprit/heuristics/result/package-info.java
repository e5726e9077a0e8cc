/** The result of a diagnosis: what the JSON document, the report and the MBeans show. */
@NullMarked
package dev.culprit.heuristics.result;

import org.jspecify.annotations.NullMarked;

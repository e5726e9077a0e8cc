/**
 * Typed markup. Text and attribute values are escaped when they are written, and nothing but the style sheet is ever
 * written raw, so a class name or an SQL statement cannot become markup. The output is HTML and well-formed XML at once.
 */
@NullMarked
package dev.culprit.client.report.markup;

import org.jspecify.annotations.NullMarked;

/**
 * How a record says what its fields may be: which are required, what the others usually are, ranges, forms, and which belong together. The
 * constructor of the record holds to it ({@link dev.culprit.heuristics.fields.Fields#check}), the codec reads by it, and the schema is
 * generated from it. So each is said once.
 */
@NullMarked
package dev.culprit.heuristics.fields;

import org.jspecify.annotations.NullMarked;

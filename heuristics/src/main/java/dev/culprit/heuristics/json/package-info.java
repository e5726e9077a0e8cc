/** The JSON codec of the documents in {@code result} and {@code contract}; the only package that knows Gson. */
@NullMarked
package dev.culprit.heuristics.json;

import org.jspecify.annotations.NullMarked;

/** How exact the built-in load is, against a server that knows what it did. */
@NullMarked
package dev.culprit.apps.bench.load;

import org.jspecify.annotations.NullMarked;

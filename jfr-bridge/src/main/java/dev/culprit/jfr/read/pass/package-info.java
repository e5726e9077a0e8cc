/** One pass over the events of a recording, in the memory of a chunk. */
@NullMarked
package dev.culprit.jfr.read.pass;

import org.jspecify.annotations.NullMarked;

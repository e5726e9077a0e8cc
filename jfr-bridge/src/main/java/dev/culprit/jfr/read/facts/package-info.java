/** What a recording says of the window as a whole: load, heap, pools, databases, processors. */
@NullMarked
package dev.culprit.jfr.read.facts;

import org.jspecify.annotations.NullMarked;

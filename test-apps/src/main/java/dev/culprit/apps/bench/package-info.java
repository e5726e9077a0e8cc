/** Benchmarks: programs that measure the product and print a table. */
@NullMarked
package dev.culprit.apps.bench;

import org.jspecify.annotations.NullMarked;

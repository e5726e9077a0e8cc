/** The product as a user runs it: from the command line. */
@NullMarked
package dev.culprit.apps.bench.client;

import org.jspecify.annotations.NullMarked;

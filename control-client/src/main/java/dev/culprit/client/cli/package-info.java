/** The command line. */
@NullMarked
package dev.culprit.client.cli;

import org.jspecify.annotations.NullMarked;

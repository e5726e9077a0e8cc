/** What people type: how it is read, and what is said of what cannot be. */
@NullMarked
package dev.culprit.client.cli.input;

import org.jspecify.annotations.NullMarked;

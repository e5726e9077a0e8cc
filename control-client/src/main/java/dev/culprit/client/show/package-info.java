/** Progress and result as text; pure functions from documents to lines, and the terminal that prints them. */
@NullMarked
package dev.culprit.client.show;

import org.jspecify.annotations.NullMarked;

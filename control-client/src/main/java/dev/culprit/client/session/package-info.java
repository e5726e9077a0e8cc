/** A whole diagnosis as one call. */
@NullMarked
package dev.culprit.client.session;

import org.jspecify.annotations.NullMarked;

/** Tests. */
@NullMarked
package dev.culprit.apps.relay;

import org.jspecify.annotations.NullMarked;

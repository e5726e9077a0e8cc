/** An application that knows where the time of its requests goes. */
@NullMarked
package dev.culprit.apps.cases.mixture;

import org.jspecify.annotations.NullMarked;

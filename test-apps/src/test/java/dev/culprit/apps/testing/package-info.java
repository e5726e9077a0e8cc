/** What tests of several packages use. */
@NullMarked
package dev.culprit.apps.testing;

import org.jspecify.annotations.NullMarked;

/** Which files of source code others rest on: pure functions of their texts. */
@NullMarked
package dev.culprit.apps.results.code;

import org.jspecify.annotations.NullMarked;

/**
 * Applications with one known performance problem each: the test cases of Wert (2015), section 6.2, and further ones that
 * close gaps of those. Each has a clean twin.
 */
@NullMarked
package dev.culprit.apps.cases;

import org.jspecify.annotations.NullMarked;

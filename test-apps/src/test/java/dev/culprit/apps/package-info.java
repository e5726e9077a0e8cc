/** What holds for all applications here. */
@NullMarked
package dev.culprit.apps;

import org.jspecify.annotations.NullMarked;

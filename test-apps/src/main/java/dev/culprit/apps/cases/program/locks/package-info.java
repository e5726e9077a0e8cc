/** Applications that wait for locks, and their twins that do not. */
@NullMarked
package dev.culprit.apps.cases.program.locks;

import org.jspecify.annotations.NullMarked;

/** What goes wrong around a diagnosis: each fault is made to happen, and the user must be told in one line. */
@NullMarked
package dev.culprit.apps.faults;

import org.jspecify.annotations.NullMarked;

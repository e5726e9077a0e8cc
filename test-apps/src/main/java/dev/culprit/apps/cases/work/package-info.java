/** What requests of the cases are made of. */
@NullMarked
package dev.culprit.apps.cases.work;

import org.jspecify.annotations.NullMarked;

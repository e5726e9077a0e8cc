/** The servlet container of the cases. */
@NullMarked
package dev.culprit.apps.cases.web;

import org.jspecify.annotations.NullMarked;

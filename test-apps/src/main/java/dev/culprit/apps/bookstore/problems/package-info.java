/** The catalogue of problems that can be switched on, and their MBean. A problem makes the shop slow, never wrong. */
@NullMarked
package dev.culprit.apps.bookstore.problems;

import org.jspecify.annotations.NullMarked;

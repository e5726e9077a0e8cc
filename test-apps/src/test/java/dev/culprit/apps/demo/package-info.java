/** End-to-end tests: the packaged agent in a child JVM that runs the bookstore. */
@NullMarked
package dev.culprit.apps.demo;

import org.jspecify.annotations.NullMarked;

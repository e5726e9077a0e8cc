/** From nothing to a named culprit in one command: starts the bookstore with a defect and diagnoses it. */
@NullMarked
package dev.culprit.apps.demo;

import org.jspecify.annotations.NullMarked;

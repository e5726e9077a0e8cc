/**
 * Asks databases what their sessions do, over connections of our own. Addresses and passwords come from a file that the
 * agent option {@code database} names, and from nowhere else.
 */
@NullMarked
package dev.culprit.agent.databases;

import org.jspecify.annotations.NullMarked;

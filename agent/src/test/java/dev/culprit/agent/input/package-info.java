/** What is said about values that cannot be used. */
@NullMarked
package dev.culprit.agent.input;

import org.jspecify.annotations.NullMarked;

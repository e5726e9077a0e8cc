/** What must not hang on things that stay. */
@NullMarked
package dev.culprit.agent.leaving;

import org.jspecify.annotations.NullMarked;

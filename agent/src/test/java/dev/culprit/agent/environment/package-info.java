/** Facts and files. */
@NullMarked
package dev.culprit.agent.environment;

import org.jspecify.annotations.NullMarked;

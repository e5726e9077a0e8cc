/** Tiny programs that play the application in a child JVM. They know nothing of the agent. */
@NullMarked
package dev.culprit.agent.targets;

import org.jspecify.annotations.NullMarked;

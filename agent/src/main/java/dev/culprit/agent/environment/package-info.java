/** Where the agent runs: facts about the JVM and its machine, and the directories for the agent's files. */
@NullMarked
package dev.culprit.agent.environment;

import org.jspecify.annotations.NullMarked;

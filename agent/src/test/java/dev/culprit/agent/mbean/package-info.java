/** The skin of the agent, without a JVM of its own. */
@NullMarked
package dev.culprit.agent.mbean;

import org.jspecify.annotations.NullMarked;

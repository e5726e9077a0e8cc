/** The agent's start and end, most of it in child JVMs with the packaged jar. */
@NullMarked
package dev.culprit.agent.start;

import org.jspecify.annotations.NullMarked;

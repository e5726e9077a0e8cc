/** Calls of the application: how they begin and end, whatever library they enter by, and what they are called. */
@NullMarked
package dev.culprit.agent.probes.entry;

import org.jspecify.annotations.NullMarked;

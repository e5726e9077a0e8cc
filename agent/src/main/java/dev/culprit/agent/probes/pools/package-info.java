/** Waiting for what there are only so many of: connections and permits. */
@NullMarked
package dev.culprit.agent.probes.pools;

import org.jspecify.annotations.NullMarked;

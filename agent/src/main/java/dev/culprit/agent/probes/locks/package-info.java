/** Waiting for locks: in methods that somebody chose, and of virtual threads everywhere. */
@NullMarked
package dev.culprit.agent.probes.locks;

import org.jspecify.annotations.NullMarked;

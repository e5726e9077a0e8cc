/** What a thread is in the middle of, and what all probes share. */
@NullMarked
package dev.culprit.agent.probes.shared;

import org.jspecify.annotations.NullMarked;

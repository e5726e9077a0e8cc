/** Calls to other services by HTTP clients. */
@NullMarked
package dev.culprit.agent.probes.client;

import org.jspecify.annotations.NullMarked;

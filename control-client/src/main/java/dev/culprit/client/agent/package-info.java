/** Ways to the agent: finding JVMs, attaching, and the agent's operations over HTTP. */
@NullMarked
package dev.culprit.client.agent;

import org.jspecify.annotations.NullMarked;

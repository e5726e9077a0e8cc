/** Load for the application: the built-in closed workload, and the handshake with the agent's load port. */
@NullMarked
package dev.culprit.client.load;

import org.jspecify.annotations.NullMarked;

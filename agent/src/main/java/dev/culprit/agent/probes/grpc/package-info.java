/** Calls that a server of gRPC serves, whatever transport it has. */
@NullMarked
package dev.culprit.agent.probes.grpc;

import org.jspecify.annotations.NullMarked;

package dev.culprit.agent.probes.grpc;

import dev.culprit.agent.probes.entry.AsyncAnswer;
import org.jspecify.annotations.Nullable;

/**
 * {@code close(status, trailers)} of the call, of which the advice passes the status, and the end of the call as its listener is told, of which
 * it passes nothing. That a client has gone is no failure by itself.
 */
final class CallEnds extends AsyncAnswer {

    @Override
    public boolean hasFailed(@Nullable Object status) {
        return status != null && ServerCalls.isFailure(status);
    }
}

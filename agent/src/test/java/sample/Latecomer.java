package sample;

import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;

/** Stands before a service of gRPC: turns every call away, and has it started all the same, on a thread of its own. */
public final class Latecomer implements ServerInterceptor {

    private final ExecutorService executor;

    public Latecomer(ExecutorService executor) {
        this.executor = executor;
    }

    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
        call.close(Status.UNAUTHENTICATED, new Metadata());
        try {
            executor.submit(() -> next.startCall(call, headers)).get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
        return new ServerCall.Listener<>() {};
    }
}

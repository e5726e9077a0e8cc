package sample;

import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import java.util.concurrent.Executor;

/** Stands before a service of gRPC with one request per call, and takes calls to it on a thread of its own. */
public final class Porter implements ServerInterceptor {

    private final Executor executor;

    public Porter(Executor executor) {
        this.executor = executor;
    }

    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
        call.request(1);
        return new ServerCall.Listener<>() {
            @Override
            public void onMessage(Q message) {
                executor.execute(() -> {
                    ServerCall.Listener<Q> listener = next.startCall(call, headers);
                    listener.onMessage(message);
                    listener.onHalfClose();
                });
            }
        };
    }
}

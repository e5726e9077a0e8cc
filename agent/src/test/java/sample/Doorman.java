package sample;

import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;

/** Stands before a service of gRPC: turns calls away, wraps the others, and answers for those that throw. */
public final class Doorman implements ServerInterceptor {

    /** Whoever sends it is turned away. */
    public static final Metadata.Key<String> STRANGER = Metadata.Key.of("stranger", Metadata.ASCII_STRING_MARSHALLER);

    /** Whoever sends it is told that the answer is lost. */
    public static final Metadata.Key<String> UNLUCKY = Metadata.Key.of("unlucky", Metadata.ASCII_STRING_MARSHALLER);

    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
        if (headers.containsKey(STRANGER)) {
            call.close(Status.UNAUTHENTICATED, new Metadata());
            return new ServerCall.Listener<>() {};
        }
        return new Watched<>(next.startCall(new Wrapped<>(call, headers.containsKey(UNLUCKY)), headers), call);
    }

    private static final class Wrapped<Q, A> extends SimpleForwardingServerCall<Q, A> {

        private final boolean loses;

        Wrapped(ServerCall<Q, A> call, boolean loses) {
            super(call);
            this.loses = loses;
        }

        @Override
        public void close(Status status, Metadata trailers) {
            super.close(loses ? Status.DATA_LOSS : status, trailers);
        }
    }

    private static final class Watched<Q> extends SimpleForwardingServerCallListener<Q> {

        private final ServerCall<Q, ?> call;

        Watched(ServerCall.Listener<Q> listener, ServerCall<Q, ?> call) {
            super(listener);
            this.call = call;
        }

        @Override
        public void onHalfClose() {
            try {
                super.onHalfClose();
            } catch (IllegalStateException e) {
                call.close(Status.UNAVAILABLE, new Metadata());
            }
        }
    }
}

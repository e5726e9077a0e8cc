package dev.culprit.apps.bench.overhead;

import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.Status;
import java.io.InputStream;

/**
 * A call with one request, as a server of gRPC hands it to the application: begun, told that there is room, its request and the end of the
 * requests, closed with its answer, complete. As with the other interfaces what is called does nothing. There is no server around it: the way over
 * the network takes some hundred times as long as the probe, and varies by more than the probe takes.
 */
final class GrpcSubject extends FlatSubject {

    private static final MethodDescriptor<String, String> METHOD = MethodDescriptor.newBuilder(new Text(), new Text())
            .setType(MethodDescriptor.MethodType.UNARY)
            .setFullMethodName("shop.Items/Find")
            .build();

    private final ServerCallHandler<String, String> handler = new Finder();
    private final Metadata headers = new Metadata();

    @Override
    void once() {
        ServerCall.Listener<String> listener = handler.startCall(new Idle(), headers);
        listener.onReady();
        listener.onMessage("4711");
        listener.onHalfClose();
        listener.onComplete();
    }

    private static final class Finder implements ServerCallHandler<String, String> {

        @Override
        public ServerCall.Listener<String> startCall(ServerCall<String, String> call, Metadata headers) {
            return new Answering(call, headers);
        }
    }

    private static final class Answering extends ServerCall.Listener<String> {

        private final ServerCall<String, String> call;
        private final Metadata trailers;

        Answering(ServerCall<String, String> call, Metadata trailers) {
            this.call = call;
            this.trailers = trailers;
        }

        @Override
        public void onReady() {
            // its answer is short
        }

        @Override
        public void onMessage(String id) {
            // only its being called matters
        }

        @Override
        public void onHalfClose() {
            call.close(Status.OK, trailers);
        }

        @Override
        public void onComplete() {
            // the client has its answer
        }
    }

    private static final class Idle extends ServerCall<String, String> {

        @Override
        public void request(int messages) {
            // they come anyway
        }

        @Override
        public void sendHeaders(Metadata headers) {
            // nobody reads them
        }

        @Override
        public void sendMessage(String message) {
            // nobody reads it
        }

        @Override
        public void close(Status status, Metadata trailers) {
            // nobody waits for it
        }

        @Override
        public boolean isCancelled() {
            return false;
        }

        @Override
        public MethodDescriptor<String, String> getMethodDescriptor() {
            return METHOD;
        }
    }

    /** Nothing goes over a network here. */
    private static final class Text implements MethodDescriptor.Marshaller<String> {

        @Override
        public InputStream stream(String value) {
            throw new UnsupportedOperationException();
        }

        @Override
        public String parse(InputStream stream) {
            throw new UnsupportedOperationException();
        }
    }
}

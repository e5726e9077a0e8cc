package sample;

import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerServiceDefinition;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;

/** Greets nobody by itself: keeps calls open for others to answer, and has one listener for all of them. */
public final class OpenCalls implements ServerCallHandler<String, String> {

    private final BlockingQueue<ServerCall<String, String>> begun = new LinkedBlockingQueue<>();
    private final Semaphore asked = new Semaphore(0);
    private final Semaphore cancelled = new Semaphore(0);
    private final ServerCall.Listener<String> listener = new Told();

    /** The service. */
    public ServerServiceDefinition service() {
        return ServerServiceDefinition.builder("helloworld.Greeter")
                .addMethod(Greeter.SAY_HELLO, this)
                .build();
    }

    @Override
    public ServerCall.Listener<String> startCall(ServerCall<String, String> call, Metadata headers) {
        begun.add(call);
        call.request(2);
        return listener;
    }

    /** The next call whose request is there; waits for it. */
    public ServerCall<String, String> next() throws InterruptedException {
        asked.acquire();
        return begun.take();
    }

    /** Waits until one call more was cancelled. */
    public void awaitCancelled() throws InterruptedException {
        cancelled.acquire();
    }

    private final class Told extends ServerCall.Listener<String> {

        @Override
        public void onMessage(String message) {
            // whatever it is
        }

        @Override
        public void onHalfClose() {
            asked.release();
        }

        @Override
        public void onCancel() {
            cancelled.release();
        }
    }
}

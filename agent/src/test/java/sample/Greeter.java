package sample;

import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A service of gRPC that does what its requests ask for: {@code at once}, {@code later}, {@code refuses}, … */
public final class Greeter {

    /** How long it takes, where it takes long. */
    public static final int MILLIS = 60;

    /** One request, one answer. */
    public static final MethodDescriptor<String, String> SAY_HELLO = method(MethodType.UNARY, "SayHello");

    /** One request, three answers. */
    public static final MethodDescriptor<String, String> COUNT = method(MethodType.SERVER_STREAMING, "Count");

    /** Many requests, one answer. */
    public static final MethodDescriptor<String, String> JOIN = method(MethodType.CLIENT_STREAMING, "Join");

    private Greeter() {}

    private static MethodDescriptor<String, String> method(MethodType type, String name) {
        return MethodDescriptor.newBuilder(new Text(), new Text())
                .setType(type)
                .setFullMethodName(MethodDescriptor.generateFullMethodName("helloworld.Greeter", name))
                .build();
    }

    /** The service. */
    public static ServerServiceDefinition service() {
        return ServerServiceDefinition.builder("helloworld.Greeter")
                .addMethod(SAY_HELLO, ServerCalls.asyncUnaryCall(Greeter::sayHello))
                .addMethod(COUNT, ServerCalls.asyncServerStreamingCall(Greeter::count))
                .addMethod(JOIN, ServerCalls.asyncClientStreamingCall(Joined::new))
                .build();
    }

    private static void sayHello(String request, StreamObserver<String> answer) {
        switch (request) {
            case "sleeps" -> {
                sleep();
                answer(answer);
            }
            case "later" -> later(() -> answer(answer));
            case "refuses later" -> later(() -> answer.onError(Status.INTERNAL.asRuntimeException()));
            case "refuses" -> answer.onError(Status.NOT_FOUND.asRuntimeException());
            case "throws" -> throw new IllegalStateException("asked for");
            case "answers and goes on" -> {
                answer(answer);
                sleep();
            }
            case "never" -> {}
            default -> answer(answer);
        }
    }

    private static void answer(StreamObserver<String> answer) {
        answer.onNext("hello");
        answer.onCompleted();
    }

    private static void count(String request, StreamObserver<String> answer) {
        later(() -> {
            answer.onNext("one");
            later(() -> {
                answer.onNext("two");
                answer(answer);
            });
        });
    }

    /** What was sent, one after another. */
    private static final class Joined implements StreamObserver<String> {

        private final StreamObserver<String> answer;
        private final StringBuilder all = new StringBuilder();

        Joined(StreamObserver<String> answer) {
            this.answer = answer;
        }

        @Override
        public void onNext(String next) {
            sleep();
            all.append(next);
        }

        @Override
        public void onError(Throwable gone) {
            // the client
        }

        @Override
        public void onCompleted() {
            answer.onNext(all.toString());
            answer.onCompleted();
        }
    }

    private static void later(Runnable work) {
        CompletableFuture.delayedExecutor(MILLIS, TimeUnit.MILLISECONDS).execute(work);
    }

    private static void sleep() {
        try {
            Thread.sleep(MILLIS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class Text implements Marshaller<String> {

        @Override
        public InputStream stream(String value) {
            return new ByteArrayInputStream(value.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public String parse(InputStream stream) {
            try {
                return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}

package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.agent.testing.Waiting;
import dev.culprit.agent.weaving.BootRoom;
import dev.culprit.agent.weaving.Instrumenter;
import dev.culprit.agent.weaving.Selection;
import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.jfr.events.calls.ServiceKind;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptors;
import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.ServerInterceptors;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import io.grpc.stub.StreamObserver;
import java.lang.ref.WeakReference;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sample.Doorman;
import sample.Greeter;
import sample.Porter;

/** Calls that a server of gRPC serves over the network. */
class GrpcTest {

    private static final String HELLO = "helloworld.Greeter/SayHello";
    private static final String COUNT = "helloworld.Greeter/Count";
    private static final String JOIN = "helloworld.Greeter/Join";
    private static final Duration LONGEST = Duration.ofSeconds(30);

    private final Probes probes = Probes.create(new Instrumenter(BootRoom.instrumentation(), Libraries.ALL));
    private final Witness witness = new Witness();
    private final ExecutorService porters = Executors.newFixedThreadPool(1);
    private Server plain;
    private Server guarded;
    private Server carried;
    private ManagedChannel toPlain;
    private ManagedChannel toGuarded;
    private ManagedChannel toCarried;

    @TempDir
    private Path directory;

    @BeforeEach
    void start() throws Exception {
        plain = NettyServerBuilder.forAddress(anyPort())
                .addService(ServerInterceptors.intercept(Greeter.service(), witness))
                .build()
                .start();
        guarded = NettyServerBuilder.forAddress(anyPort())
                .addService(Greeter.service())
                .intercept(new Doorman())
                .build()
                .start();
        carried = NettyServerBuilder.forAddress(anyPort())
                .addService(Greeter.service())
                .intercept(new Porter(porters))
                .build()
                .start();
        toPlain = channel(plain);
        toGuarded = channel(guarded);
        toCarried = channel(carried);
    }

    private static InetSocketAddress anyPort() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    private static ManagedChannel channel(Server server) {
        return NettyChannelBuilder.forAddress("127.0.0.1", server.getPort())
                .usePlaintext()
                .build();
    }

    @AfterEach
    void stop() throws Exception {
        probes.clear();
        for (ManagedChannel channel : List.of(toPlain, toGuarded, toCarried)) {
            channel.shutdownNow();
        }
        for (Server server : List.of(plain, guarded, carried)) {
            server.shutdownNow().awaitTermination(30, TimeUnit.SECONDS);
        }
        porters.shutdown();
    }

    /** Answers the code of the status. */
    private static Status.Code hello(Channel channel, String request) {
        try {
            ClientCalls.blockingUnaryCall(channel, Greeter.SAY_HELLO, CallOptions.DEFAULT, request);
            return Status.Code.OK;
        } catch (StatusRuntimeException e) {
            return e.getStatus().getCode();
        }
    }

    private static List<String> count(Channel channel) {
        List<String> all = new ArrayList<>();
        Iterator<String> answers =
                ClientCalls.blockingServerStreamingCall(channel, Greeter.COUNT, CallOptions.DEFAULT, "");
        answers.forEachRemaining(all::add);
        return all;
    }

    private static String join(Channel channel, String... words) throws Exception {
        CompletableFuture<String> joined = new CompletableFuture<>();
        StreamObserver<String> requests = ClientCalls.asyncClientStreamingCall(
                channel.newCall(Greeter.JOIN, CallOptions.DEFAULT), new StreamObserver<>() {
                    @Override
                    public void onNext(String answer) {
                        joined.complete(answer);
                    }

                    @Override
                    public void onError(Throwable failure) {
                        joined.completeExceptionally(failure);
                    }

                    @Override
                    public void onCompleted() {
                        // has the answer
                    }
                });
        for (String word : words) {
            requests.onNext(word);
        }
        requests.onCompleted();
        return joined.get(30, TimeUnit.SECONDS);
    }

    @Test
    void aCallLastsFromItsStartToItsAnswer() throws Exception {
        assertThat(hello(toPlain, "at once")).as("loads the classes").isEqualTo(Status.Code.OK);
        probes.apply(Set.of(Scope.ENTRY_POINTS));
        Evidence evidence = during(9, () -> {
            assertThat(hello(toPlain, "at once")).isEqualTo(Status.Code.OK);
            assertThat(hello(toPlain, "sleeps")).isEqualTo(Status.Code.OK);
            assertThat(hello(toPlain, "later")).isEqualTo(Status.Code.OK);
            assertThat(hello(toPlain, "answers and goes on")).isEqualTo(Status.Code.OK);
            assertThat(hello(toPlain, "refuses")).isEqualTo(Status.Code.NOT_FOUND);
            assertThat(hello(toPlain, "refuses later")).isEqualTo(Status.Code.INTERNAL);
            assertThat(hello(toPlain, "throws")).isEqualTo(Status.Code.UNKNOWN);
            assertThat(count(toPlain)).containsExactly("one", "two", "hello");
            assertThat(join(toPlain, "a", "b", "c")).isEqualTo("abc");
        });

        assertThat(probes.failure()).isEmpty();
        ServiceCalls hello = evidence.service(HELLO).orElseThrow();
        assertThat(hello.count()).isEqualTo(7);
        assertThat(hello.asynchronous()).isZero();
        assertThat(hello.failed()).as("not what was not found").isEqualTo(2);
        assertThat(hello.responseMillis()[1]).isGreaterThan(Greeter.MILLIS - Measured.SLACK);
        assertThat(millis(hello, WaitState.SLEEP, 1))
                .as("in the handler")
                .isGreaterThan(Greeter.MILLIS - Measured.SLACK);
        assertThat(hello.responseMillis()[2]).isGreaterThan(Greeter.MILLIS - Measured.SLACK);
        assertThat(millis(hello, WaitState.SLEEP, 3))
                .as("in the handler")
                .isGreaterThan(Greeter.MILLIS - Measured.SLACK);
        assertThat(hello.responseMillis()[5]).isGreaterThan(Greeter.MILLIS - Measured.SLACK);
        isExplained(hello);

        ServiceCalls count = evidence.service(COUNT).orElseThrow();
        assertThat(count.count()).isEqualTo(1);
        assertThat(count.responseMillis()[0]).isGreaterThan(2 * Greeter.MILLIS - Measured.SLACK);
        isExplained(count);

        ServiceCalls join = evidence.service(JOIN).orElseThrow();
        assertThat(join.count()).isEqualTo(1);
        assertThat(millis(join, WaitState.SLEEP, 0))
                .as("of all messages")
                .isGreaterThan(3 * Greeter.MILLIS - Measured.SLACK);
        isExplained(join);
        assertThat(evidence.services()).extracting(ServiceCalls::service).containsOnly(HELLO, COUNT, JOIN);
        assertThat(evidence.conditions().remarks()).noneMatch(remark -> remark.contains("asynchronously"));
    }

    private static double millis(ServiceCalls calls, WaitState state, int call) {
        double[] column = calls.stateMillis().get(state);
        return column == null ? 0 : column[call];
    }

    private static void isExplained(ServiceCalls calls) {
        for (int call = 0; call < calls.count(); call++) {
            double explained = 0;
            for (WaitState state : WaitState.values()) {
                explained += millis(calls, state, call);
            }
            if (!Double.isNaN(explained)) {
                assertThat(explained)
                        .as(calls.service() + " " + call)
                        .isCloseTo(calls.responseMillis()[call], within(0.01));
            }
        }
    }

    /** Records until so many asynchronous calls have ended. */
    private Evidence during(int ends, Recorded.Work work) throws Exception {
        return Measured.during(
                directory,
                work,
                events -> events.stream()
                                .filter(event -> event.getEventType().getName().equals("culprit.AsyncEnd"))
                                .count()
                        >= ends);
    }

    @Test
    void interceptorsArePartOfTheCallAndTheirAnswerCounts() throws Exception {
        probes.apply(Set.of(Scope.ENTRY_POINTS));
        Recorded recorded = Recorded.during(
                () -> {
                    assertThat(hello(toGuarded, "at once")).isEqualTo(Status.Code.OK);
                    assertThat(hello(toGuarded, "throws")).isEqualTo(Status.Code.UNAVAILABLE);
                    assertThat(hello(with(Doorman.STRANGER), "at once")).isEqualTo(Status.Code.UNAUTHENTICATED);
                },
                found -> ends(found).size() == 2 && calls(found).size() == 3);

        assertThat(probes.failure()).isEmpty();
        assertThat(recorded.of("culprit.ServiceCall")).allSatisfy(call -> {
            assertThat(call.getString("service")).isEqualTo(HELLO);
            assertThat(call.getByte("kind")).isEqualTo((byte) ServiceKind.REQUEST.ordinal());
        });
        List<RecordedEvent> calls = calls(recorded);
        assertThat(calls)
                .extracting(call -> call.getLong("asyncId") != 0, call -> call.getBoolean("failed"))
                .as("a stranger is refused, which is no failure")
                .containsExactlyInAnyOrder(tuple(true, false), tuple(true, false), tuple(false, false));
        assertThat(ends(recorded)).extracting(end -> end.getBoolean("failed")).containsExactlyInAnyOrder(false, true);
    }

    /** First parts. */
    private static List<RecordedEvent> calls(Recorded recorded) {
        return recorded.of("culprit.ServiceCall").stream()
                .filter(call -> !call.getBoolean("resumed"))
                .toList();
    }

    private static List<RecordedEvent> ends(Recorded recorded) {
        return recorded.of("culprit.AsyncEnd");
    }

    /** The application closes the wrapped call with another one. */
    @Test
    void theStatusIsTheOneThatTheClientIsTold() throws Exception {
        probes.apply(Set.of(Scope.ENTRY_POINTS));
        Recorded recorded = Recorded.during(
                () -> assertThat(hello(with(Doorman.UNLUCKY), "at once")).isEqualTo(Status.Code.DATA_LOSS),
                found -> !ends(found).isEmpty());
        assertThat(ends(recorded)).extracting(end -> end.getBoolean("failed")).containsExactly(true);
    }

    private Channel with(Metadata.Key<String> key) {
        Metadata headers = new Metadata();
        headers.put(key, "yes");
        return ClientInterceptors.intercept(toGuarded, MetadataUtils.newAttachHeadersInterceptor(headers));
    }

    /** An interceptor goes on with the call on a thread of its own; it still is one call. */
    @Test
    void aCallThatIsStartedOnceMoreIsOne() throws Exception {
        assertThat(hello(toCarried, "at once")).as("makes the threads").isEqualTo(Status.Code.OK);
        probes.apply(Set.of(Scope.ENTRY_POINTS));
        Evidence evidence = during(2, () -> {
            assertThat(hello(toCarried, "sleeps")).isEqualTo(Status.Code.OK);
            assertThat(hello(toCarried, "refuses later")).isEqualTo(Status.Code.INTERNAL);
        });
        assertThat(probes.failure()).isEmpty();
        ServiceCalls hello = evidence.service(HELLO).orElseThrow();
        assertThat(hello.count()).isEqualTo(2);
        assertThat(hello.failed()).isEqualTo(1);
        assertThat(millis(hello, WaitState.SLEEP, 0))
                .as("in the handler")
                .isGreaterThan(Greeter.MILLIS - Measured.SLACK);
        isExplained(hello);
    }

    @Test
    void aCallThatTheClientCancelsEndsAndHasNotFailed() throws Exception {
        probes.apply(Set.of(Scope.ENTRY_POINTS));
        Recorded recorded = Recorded.during(
                () -> {
                    ClientCall<String, String> call = toPlain.newCall(Greeter.SAY_HELLO, CallOptions.DEFAULT);
                    ClientCalls.futureUnaryCall(call, "never");
                    assertThat(witness.halfClosed.await(30, TimeUnit.SECONDS)).isTrue();
                    call.cancel("asked for", null);
                },
                found -> !ends(found).isEmpty());
        assertThat(calls(recorded)).hasSize(1);
        assertThat(ends(recorded)).extracting(end -> end.getBoolean("failed")).containsExactly(false);
    }

    @Test
    void whatIsLeftOutIsLeftOutWithAllItsParts() throws Exception {
        probes.apply(Selection.of(Set.of(Scope.ENTRY_POINTS)).ofCalls(1_000_000));
        Recorded recorded = Recorded.during(() -> {
            double before = probes.callsCompleted();
            assertThat(hello(toPlain, "at once")).isEqualTo(Status.Code.OK);
            assertThat(hello(toPlain, "later")).isEqualTo(Status.Code.OK);
            assertThat(probes.callsCompleted()).isEqualTo(before + 2);
        });
        assertThat(recorded.of("culprit.ServiceCall")).isEmpty();
        assertThat(ends(recorded)).isEmpty();
    }

    @Test
    void nothingIsKeptOfACall() throws Exception {
        probes.apply(Set.of(Scope.ENTRY_POINTS));
        Recorded recorded = Recorded.during(
                () -> {
                    hello(toPlain, "at once");
                    hello(toPlain, "later");
                    hello(toPlain, "throws");
                },
                found -> ends(found).size() == 3);
        assertThat(calls(recorded)).hasSize(3);
        assertThat(witness.seen).hasSize(6);
        Waiting.untilTrue("calls and listeners to be collected", LONGEST, () -> {
            System.gc();
            return witness.seen.stream().allMatch(seen -> seen.refersTo(null));
        });
    }

    /** Also with calls that began before the probes came, or end after they went. */
    @Test
    void nothingIsLeftInTheCode() throws Exception {
        CountDownLatch halfClosed = witness.halfClosed;
        ClientCall<String, String> open = toPlain.newCall(Greeter.SAY_HELLO, CallOptions.DEFAULT);
        ClientCalls.futureUnaryCall(open, "never");
        assertThat(halfClosed.await(30, TimeUnit.SECONDS)).isTrue();
        probes.apply(Set.of(Scope.ENTRY_POINTS));
        Recorded recorded = Recorded.during(
                () -> {
                    open.cancel("asked for", null);
                    assertThat(hello(toPlain, "at once")).isEqualTo(Status.Code.OK);
                },
                found -> ends(found).size() == 1);
        assertThat(calls(recorded)).hasSize(1);

        assertThat(probes.failure()).isEmpty();
        assertThat(probes.clear().verified()).isTrue();
        double before = probes.callsCompleted();
        assertThat(hello(toPlain, "at once")).isEqualTo(Status.Code.OK);
        assertThat(hello(toGuarded, "at once")).isEqualTo(Status.Code.OK);
        assertThat(probes.callsCompleted()).isEqualTo(before);
        assertThat(probes.state().strayHits()).isZero();
    }

    /** Sees calls and listeners come, and does not keep them. */
    private static final class Witness implements ServerInterceptor {

        final ConcurrentLinkedQueue<WeakReference<Object>> seen = new ConcurrentLinkedQueue<>();
        final CountDownLatch halfClosed = new CountDownLatch(1);

        @Override
        public <Q, A> ServerCall.Listener<Q> interceptCall(
                ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
            ServerCall.Listener<Q> listener = next.startCall(call, headers);
            seen.add(new WeakReference<>(call));
            seen.add(new WeakReference<>(listener));
            return new SimpleForwardingServerCallListener<>(listener) {
                @Override
                public void onHalfClose() {
                    super.onHalfClose();
                    halfClosed.countDown();
                }
            };
        }
    }
}

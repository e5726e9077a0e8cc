package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.agent.weaving.BootRoom;
import dev.culprit.agent.weaving.Instrumenter;
import dev.culprit.agent.weaving.Selection;
import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerInterceptor;
import io.grpc.ServerInterceptors;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ClientCalls;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sample.Greeter;
import sample.Latecomer;
import sample.OpenCalls;
import sample.Porter;

/** Calls of gRPC that are started more than once, or late, or whose listeners have others. */
class GrpcStartsTest {

    private static final String HELLO = "helloworld.Greeter/SayHello";
    private static final int RARELY = 1_000_000;
    private static final int CALLS = 200;

    private final Probes probes = Probes.create(new Instrumenter(BootRoom.instrumentation(), Libraries.ALL));
    private final OnePorter porter = new OnePorter();
    private Server server;
    private ManagedChannel channel;

    @TempDir
    private Path directory;

    private void serve(ServerServiceDefinition service, ServerInterceptor... interceptors) throws Exception {
        server = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .addService(ServerInterceptors.intercept(service, interceptors))
                .build()
                .start();
        channel = NettyChannelBuilder.forAddress("127.0.0.1", server.getPort())
                .usePlaintext()
                .build();
    }

    @AfterEach
    void stop() throws Exception {
        probes.clear();
        channel.shutdownNow();
        server.shutdownNow().awaitTermination(30, TimeUnit.SECONDS);
        porter.shutdown();
    }

    private Status.Code hello() {
        try {
            ClientCalls.blockingUnaryCall(channel, Greeter.SAY_HELLO, CallOptions.DEFAULT, "at once");
            return Status.Code.OK;
        } catch (StatusRuntimeException e) {
            return e.getStatus().getCode();
        }
    }

    private ClientCall<String, String> ask() {
        ClientCall<String, String> call = channel.newCall(Greeter.SAY_HELLO, CallOptions.DEFAULT);
        ClientCalls.futureUnaryCall(call, "whenever");
        return call;
    }

    private static List<RecordedEvent> begun(Recorded recorded) {
        return recorded.of("culprit.ServiceCall").stream()
                .filter(call -> !call.getBoolean("resumed"))
                .toList();
    }

    private static List<RecordedEvent> ends(Recorded recorded) {
        return recorded.of("culprit.AsyncEnd");
    }

    /** Whether calls are left out or recorded: each is started twice, on two threads. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, RARELY})
    void aCallThatIsStartedTwiceIsOne(int oneIn) throws Exception {
        serve(Greeter.service(), new Porter(porter));
        assertThat(hello()).as("loads the classes").isEqualTo(Status.Code.OK);
        probes.apply(Selection.of(Set.of(Scope.ENTRY_POINTS)).ofCalls(oneIn));
        double before = probes.callsCompleted();
        Recorded recorded = Recorded.during(
                () -> {
                    for (int call = 0; call < CALLS; call++) {
                        assertThat(hello()).isEqualTo(Status.Code.OK);
                    }
                },
                found -> ends(found).size() == begun(found).size());

        assertThat(probes.failure()).isEmpty();
        assertThat(probes.callsCompleted() - before).isEqualTo(CALLS);
        double expected = (double) CALLS / oneIn;
        assertThat((double) begun(recorded).size())
                .isCloseTo(expected, within(oneIn == 1 ? 0.1 : 1 + 5 * Math.sqrt(expected)));
        assertThat(ends(recorded)).hasSameSizeAs(begun(recorded));
        assertThat(laterParts(recorded)).as("all are recorded").allMatch(parts -> parts >= 5 && parts <= 6);
    }

    /** How many there are of each call. */
    private static Collection<Long> laterParts(Recorded recorded) {
        return recorded.of("culprit.ServiceCall").stream()
                .filter(call -> call.getBoolean("resumed"))
                .collect(Collectors.groupingBy(call -> call.getLong("asyncId"), Collectors.counting()))
                .values();
    }

    /** Nobody records: calls are counted all the same. */
    @Test
    void withoutARecordingItIsCountedOnce() throws Exception {
        serve(Greeter.service(), new Porter(porter));
        probes.apply(Set.of(Scope.ENTRY_POINTS));
        double before = probes.callsCompleted();
        for (int call = 0; call < CALLS; call++) {
            assertThat(hello()).isEqualTo(Status.Code.OK);
        }
        assertThat(probes.callsCompleted() - before).isEqualTo(CALLS);
    }

    /** The interceptor hands the call over, and it waits for a thread. */
    @Test
    void waitingForTheExecutorOfAnInterceptorIsExplained() throws Exception {
        serve(Greeter.service(), new Porter(porter));
        assertThat(hello()).as("loads the classes").isEqualTo(Status.Code.OK);
        probes.apply(Set.of(Scope.ENTRY_POINTS, Scope.EXECUTOR));
        Evidence evidence = Measured.during(
                directory,
                () -> {
                    probes.writeDictionaries();
                    porter.isLate(Greeter.MILLIS);
                    assertThat(hello()).isEqualTo(Status.Code.OK);
                },
                events -> events.stream()
                        .anyMatch(event -> event.getEventType().getName().equals("culprit.AsyncEnd")));

        assertThat(probes.failure()).isEmpty();
        ServiceCalls hello = evidence.service(HELLO).orElseThrow();
        assertThat(hello.count()).isEqualTo(1);
        double[] waited = hello.stateMillis().get(WaitState.POOL);
        assertThat(waited).as("for a thread").isNotNull();
        assertThat(waited[0]).isGreaterThan(Greeter.MILLIS - Measured.SLACK);
        assertThat(waited[0]).isLessThanOrEqualTo(hello.responseMillis()[0]);
    }

    /** An interceptor has closed it, and has it started all the same. */
    @ParameterizedTest
    @ValueSource(ints = {1, RARELY})
    void whatIsStartedAfterItsEndIsNoCall(int oneIn) throws Exception {
        serve(Greeter.service(), new Latecomer(porter));
        probes.apply(Selection.of(Set.of(Scope.ENTRY_POINTS)).ofCalls(oneIn));
        double before = probes.callsCompleted();
        Recorded recorded = Recorded.during(
                () -> assertThat(hello()).isEqualTo(Status.Code.UNAUTHENTICATED),
                found -> begun(found).size() == (oneIn == 1 ? 1 : 0));
        assertThat(probes.callsCompleted() - before).isEqualTo(1);
        assertThat(begun(recorded)).hasSize(oneIn == 1 ? 1 : 0);
        assertThat(recorded.of("culprit.ServiceCall")).hasSameSizeAs(begun(recorded));
    }

    /** What a listener is told that several calls have in common may be of any of them. */
    @Test
    void whatListenersOfSeveralCallsAreToldEndsNone() throws Exception {
        OpenCalls open = new OpenCalls();
        serve(open.service());
        probes.apply(Set.of(Scope.ENTRY_POINTS));
        Recorded recorded = Recorded.during(
                () -> {
                    ClientCall<String, String> first = ask();
                    open.next();
                    ask();
                    ServerCall<String, String> second = open.next();
                    first.cancel("asked for", null);
                    open.awaitCancelled();
                    second.close(Status.INTERNAL, new Metadata());
                },
                found -> !ends(found).isEmpty());
        assertThat(begun(recorded)).hasSize(2);
        assertThat(ends(recorded))
                .as("the second's own end")
                .extracting(end -> end.getBoolean("failed"))
                .containsExactly(true);
    }

    @Test
    void alsoIfOneOfThemIsLeftOut() throws Exception {
        OpenCalls open = new OpenCalls();
        serve(open.service());
        probes.apply(Set.of(Scope.ENTRY_POINTS));
        Recorded recorded = Recorded.during(
                () -> {
                    ask();
                    ServerCall<String, String> first = open.next();
                    probes.thinCalls(RARELY);
                    ClientCall<String, String> second = ask();
                    open.next();
                    second.cancel("asked for", null);
                    open.awaitCancelled();
                    first.close(Status.INTERNAL, new Metadata());
                },
                found -> !ends(found).isEmpty());
        assertThat(begun(recorded)).hasSize(1);
        assertThat(ends(recorded))
                .as("the first's own end")
                .extracting(end -> end.getBoolean("failed"))
                .containsExactly(true);
    }
}

package dev.culprit.jfr.read.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.StatementUsage;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.jfr.events.calls.AsyncEndEvent;
import dev.culprit.jfr.events.calls.DatabaseCallEvent;
import dev.culprit.jfr.events.calls.ExecutorTaskEvent;
import dev.culprit.jfr.events.calls.ServiceCallEvent;
import dev.culprit.jfr.events.calls.StatementEvent;
import dev.culprit.jfr.events.recording.WindowEvent;
import dev.culprit.jfr.read.RecordingReader;
import dev.culprit.jfr.read.Stage;
import dev.culprit.jfr.read.calls.RecordedCalls.Limits;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of very many calls a sample is kept; what is told of all calls must be as if every one had been. */
class CallSampleTest {

    private static final int CALLS = 40_000;
    private static final int RARE = 37;
    private static final Limits FEW = new Limits(4_000, 100, 4_000, Integer.MAX_VALUE);

    @TempDir
    private Path directory;

    /** Each tenth call of the frequent service executes twenty statements instead of one, and every call of the rare one does. */
    private Path shop() throws Exception {
        return Stage.record(directory, Depth.WIDE, () -> {
            StatementEvent statement = new StatementEvent();
            statement.id = 1;
            statement.text = "SELECT * FROM book";
            statement.commit();
            Stage.together(4, () -> {
                for (int i = 0; i < CALLS / 4; i++) {
                    call("GET /often", i % 10 == 0 ? 20 : 1, i % 100 == 0, 1);
                }
            });
            for (int i = 0; i < RARE; i++) {
                call("GET /rare", 20, false, 1);
            }
        });
    }

    private static void call(String service, int statements, boolean failed, int oneIn) {
        ServiceCallEvent call = new ServiceCallEvent();
        call.service = service;
        call.failed = failed;
        call.oneIn = oneIn;
        call.begin();
        for (int i = 0; i < statements; i++) {
            DatabaseCallEvent event = new DatabaseCallEvent();
            event.begin();
            event.end();
            event.statementId = 1;
            event.operation = "executeQuery";
            event.commit();
        }
        call.end();
        call.commit();
    }

    @Test
    void countsAreThoseOfAllCalls() throws Exception {
        Path file = shop();

        ServiceCalls whole = Stage.service(RecordingReader.read(file, Limits.NONE), "GET /often");
        ServiceCalls sample = Stage.service(RecordingReader.read(file, FEW), "GET /often");

        assertThat(whole.sampled()).isEqualTo(CALLS);
        assertThat(sample.sampled()).isBetween(FEW.calls() / 4, FEW.calls());
        assertThat(sample.count()).isEqualTo(CALLS);
        assertThat(sample.failed()).isEqualTo(whole.failed()).isEqualTo(CALLS / 100);
        assertThat(sample.startMillis()).isSorted();
    }

    @Test
    void rareServicesAreKeptWhole() throws Exception {
        ServiceCalls rare = Stage.service(RecordingReader.read(shop(), FEW), "GET /rare");

        assertThat(rare.sampled()).isEqualTo(RARE);
        assertThat(rare.count()).isEqualTo(RARE);
    }

    @Test
    void sumsAreThoseOfAllCalls() throws Exception {
        Path file = shop();

        Evidence whole = RecordingReader.read(file, Limits.NONE);
        Evidence sample = RecordingReader.read(file, FEW);

        StatementUsage all = often(whole);
        StatementUsage some = often(sample);
        assertThat(all.executions()).isEqualTo(CALLS / 10 * 20 + CALLS * 9 / 10);
        assertThat((double) some.executions()).isCloseTo(all.executions(), withPercentage(12));
        assertThat(some.calls()).isEqualTo(all.calls());
        assertThat(waits(sample)).isCloseTo(waits(whole), withPercentage(12));
    }

    private static StatementUsage often(Evidence evidence) {
        return evidence.statements().stream()
                .filter(usage -> usage.service().equals("GET /often"))
                .findFirst()
                .orElseThrow();
    }

    private static double waits(Evidence evidence) {
        return evidence.waitSites().stream()
                .filter(site -> site.state() == WaitState.DATABASE)
                .mapToDouble(WaitSite::waits)
                .sum();
    }

    /** The agent may have recorded one call in so many itself. */
    @Test
    void recordedCallsStandForThoseThatWereNotRecorded() throws Exception {
        Evidence evidence = Stage.read(directory, Depth.WIDE, () -> {
            for (int i = 0; i < 200; i++) {
                call("GET /thinned", 1, i < 10, 8);
            }
        });

        ServiceCalls calls = Stage.service(evidence, "GET /thinned");
        assertThat(calls.sampled()).isEqualTo(200);
        assertThat(calls.count()).isEqualTo(1600);
        assertThat(calls.failed()).isEqualTo(80);
        assertThat(evidence.statements())
                .singleElement()
                .satisfies(usage -> assertThat(usage.executions()).isEqualTo(1600));
    }

    /** By chance more or fewer calls are recorded than one in so many. */
    @Test
    void theAgentsCountOfAllCallsIsExact() throws Exception {
        Path file = Stage.recordAll(directory, Depth.WIDE, () -> {
            WindowEvent window = Stage.window(Depth.WIDE);
            window.begin();
            for (int i = 0; i < 200; i++) {
                call("GET /thinned", 1, false, 8);
            }
            for (int i = 0; i < 10; i++) {
                call("GET /whole", 1, false, 1);
            }
            window.calls = 1_510;
            window.end();
            window.commit();
        });

        Evidence evidence = RecordingReader.read(file);

        assertThat(Stage.service(evidence, "GET /thinned").count()).isEqualTo(1_500);
        assertThat(Stage.service(evidence, "GET /whole").count()).isEqualTo(10);
    }

    @Test
    void whereCallsWaitVeryOftenFewerAreKept() throws Exception {
        Limits waits = new Limits(Integer.MAX_VALUE, 10, Integer.MAX_VALUE, 30_000);

        Evidence evidence = RecordingReader.read(shop(), waits);

        ServiceCalls often = Stage.service(evidence, "GET /often");
        assertThat(often.sampled()).isLessThan(CALLS);
        assertThat(often.count()).isEqualTo(CALLS);
        assertThat((double) often(evidence).executions()).isCloseTo(CALLS * 2.9, withPercentage(12));
    }

    @Test
    void evenASingleCallMayWaitMoreOftenThanFits() throws Exception {
        Path file = Stage.record(directory, Depth.WIDE, () -> call("GET /chatty", 5_000, false, 1));

        Evidence evidence = RecordingReader.read(file, new Limits(10, 1, 10, 100));

        assertThat(Stage.service(evidence, "GET /chatty").count()).isEqualTo(1);
        assertThat(evidence.statements())
                .singleElement()
                .satisfies(usage -> assertThat(usage.executions()).isEqualTo(5_000));
    }

    /** A call and its parts, its end and its tasks are kept together or not at all. */
    @Test
    void whatBelongsToACallIsKeptWithIt() throws Exception {
        int calls = 4_000;
        Path file = Stage.record(
                directory,
                Depth.WIDE,
                () -> Stage.together(2, () -> {
                    long first = Thread.currentThread().getId() << 32;
                    for (int i = 1; i <= calls / 2; i++) {
                        asynchronous(first + i);
                    }
                }));

        Evidence evidence = RecordingReader.read(file, new Limits(500, 50, 500, Integer.MAX_VALUE));

        ServiceCalls served = Stage.service(evidence, "GET /later");
        assertThat(served.sampled()).isBetween(50, 500);
        assertThat(served.count()).isEqualTo(calls);
        // half of each call's parts would be missing if these were chosen apart
        double[] pool = served.stateMillis().get(WaitState.POOL);
        assertThat(pool).isNotNull().hasSize(served.sampled());
        // where the JVM stood still in such a moment, that is what the call waited for
        assertThat(Arrays.stream(pool).filter(millis -> millis > 0).count()).isGreaterThan(served.sampled() * 9L / 10);
        assertThat(evidence.conditions().remarks())
                .containsExactly("Where the time of calls goes is known of " + served.sampled()
                        + " of 4000 calls, chosen at random.");
    }

    /** A first part that hands a task over, the task, a later part, and the answer. */
    private static void asynchronous(long id) {
        ExecutorTaskEvent task = new ExecutorTaskEvent();
        task.callerId = Thread.currentThread().getId();
        long submitted = System.nanoTime(); // before: who is interrupted here must not lose what it waits
        part(id, false, task::begin);
        long left = System.nanoTime();
        while (System.nanoTime() - left < 20_000) {
            Thread.onSpinWait();
        }
        task.queuedNanos = System.nanoTime() - submitted;
        task.poolId = 7;
        task.end();
        task.commit();
        part(id, true, () -> {});
        AsyncEndEvent end = new AsyncEndEvent();
        end.asyncId = id;
        end.commit();
    }

    private static void part(long id, boolean resumed, Runnable body) {
        ServiceCallEvent event = new ServiceCallEvent();
        event.service = "GET /later";
        event.asyncId = id;
        event.resumed = resumed;
        event.begin();
        body.run();
        event.end();
        event.commit();
    }
}

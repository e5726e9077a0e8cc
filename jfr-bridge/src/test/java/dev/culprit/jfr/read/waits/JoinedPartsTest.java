package dev.culprit.jfr.read.waits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.jfr.events.calls.AsyncEndEvent;
import dev.culprit.jfr.events.calls.ServiceCallEvent;
import dev.culprit.jfr.read.Stage;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls that several threads work on, one after another. */
class JoinedPartsTest {

    @TempDir
    private Path directory;

    private static void part(String service, long id, boolean resumed, boolean sampled, long sleepMillis) {
        part(service, id, resumed, sampled, () -> Stage.sleep(sleepMillis));
    }

    private static void part(String service, long id, boolean resumed, boolean sampled, Runnable work) {
        ServiceCallEvent event = new ServiceCallEvent();
        event.service = service;
        event.asyncId = id;
        event.resumed = resumed;
        event.cpuNanos = sampled ? 0 : -1;
        event.begin();
        work.run();
        event.commit();
    }

    private static void onAnotherThread(Runnable work) {
        Thread thread = new Thread(work, "container");
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void end(long id, boolean failed) {
        AsyncEndEvent event = new AsyncEndEvent();
        event.asyncId = id;
        event.failed = failed;
        event.commit();
    }

    @Test
    void aCallHasTheTimeToItsAnswerAndTheWaitsOfAllParts() throws Exception {
        Evidence evidence = Stage.read(directory, Depth.WIDE, () -> {
            part("GET /later", 7, false, true, 5);
            Stage.sleep(40);
            onAnotherThread(() -> part("ERROR /other", 7, true, true, 20));
            onAnotherThread(() -> end(7, true));
            part("GET /later", 0, false, true, 5);
        });

        assertThat(evidence.services()).singleElement().satisfies(calls -> {
            assertThat(calls.service()).isEqualTo("GET /later");
            assertThat(calls.count()).isEqualTo(2);
            assertThat(calls.failed()).isEqualTo(1);
            assertThat(calls.asynchronous()).isZero();
            assertThat(calls.responseMillis()[0]).isGreaterThan(64.5);
            assertThat(calls.responseMillis()[1]).isBetween(4.9, calls.responseMillis()[0]);
            assertThat(Stage.millis(calls, WaitState.SLEEP, 0) + Stage.millis(calls, WaitState.GC, 0))
                    .isGreaterThan(24.5);
            assertThat(Stage.millis(calls, WaitState.UNKNOWN, 0)).isGreaterThan(39.5);
            assertThat(sum(calls, 0)).isCloseTo(calls.responseMillis()[0], within(1e-6));
        });
    }

    /** Two threads at a time make a call no longer than it is. */
    @Test
    void whatSeveralThreadsDoAtTheSameTimeCountsOnce() throws Exception {
        CyclicBarrier together = new CyclicBarrier(2);
        Evidence evidence = Stage.read(directory, Depth.WIDE, () -> {
            part("GET /both", 11, false, true, 5);
            Thread other = new Thread(() -> overlapping(together), "another");
            other.start();
            overlapping(together);
            other.join();
            end(11, false);
        });

        ServiceCalls calls = Stage.service(evidence, "GET /both");
        assertThat(calls.responseMillis()[0]).isGreaterThan(44.5);
        assertThat(sum(calls, 0)).isCloseTo(calls.responseMillis()[0], within(1e-6));
    }

    private static void overlapping(CyclicBarrier together) {
        part("GET /both", 11, true, true, () -> {
            try {
                together.await(30, TimeUnit.SECONDS);
            } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
                throw new AssertionError(e);
            }
            Stage.sleep(40);
        });
    }

    @Test
    void aCallOfWhichOnePartWasNotSampledIsNotSampled() throws Exception {
        Evidence evidence = Stage.read(directory, Depth.WIDE, () -> {
            part("GET /later", 8, false, false, 1);
            onAnotherThread(() -> part("GET /later", 8, true, true, 1));
            end(8, false);
        });

        ServiceCalls calls = Stage.service(evidence, "GET /later");
        assertThat(Objects.requireNonNull(calls.stateMillis().get(WaitState.UNKNOWN)))
                .containsExactly(Double.NaN);
        assertThat(Objects.requireNonNull(calls.stateMillis().get(WaitState.CPU)))
                .containsExactly(Double.NaN);
    }

    @Test
    void whatBeganBeforeTheWindowOrDidNotEndIsNoCallOfIt() throws Exception {
        Evidence evidence = Stage.read(directory, Depth.WIDE, () -> {
            onAnotherThread(() -> part("GET /before", 9, true, true, 1));
            end(9, false);
            part("GET /unanswered", 10, false, true, 1);
            part("GET /now", 0, false, true, 1);
        });

        assertThat(evidence.services()).extracting(ServiceCalls::service).containsExactly("GET /now");
        assertThat(evidence.conditions().remarks())
                .singleElement()
                .asString()
                .startsWith("1 calls of GET /unanswered went on asynchronously and had no answer");
    }

    private static double sum(ServiceCalls calls, int call) {
        double sum = 0;
        for (WaitState state : WaitState.values()) {
            sum += Stage.millis(calls, state, call);
        }
        return sum;
    }
}

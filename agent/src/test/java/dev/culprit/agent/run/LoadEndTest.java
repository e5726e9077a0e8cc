package dev.culprit.agent.run;

import static dev.culprit.agent.run.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.agent.run.request.RefusalCode;
import dev.culprit.heuristics.contract.LoadRequest.Action;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When load ends, and how long either side is waited for. */
final class LoadEndTest {

    private static final long SHORT = TimeUnit.MILLISECONDS.toNanos(1);

    private final FakeTime time = new FakeTime();
    private final LoadHandshake load = new LoadHandshake(time);

    @BeforeEach
    void begin() {
        load.begin(true);
    }

    @Test
    void clientThatStopsPollingLosesItsLease() {
        silence(9);
        load.nextRequest();
        silence(10);
        assertThat(load.endReason()).isNull();
        time.advance(Duration.ofMillis(1));
        load.checkLease();
        assertThat(load.endReason()).contains("client gone");
        assertThat(action()).isEqualTo(Action.END);
        load.start("t1", 1, 0, 0, false);
        assertThat(action()).as("nothing starts after the end").isEqualTo(Action.END);
        load.begin(true);
        assertThat(action()).isEqualTo(Action.NONE);
    }

    @Test
    void timeInWhichTheAgentStoodStillIsNotTheClients() {
        silence(3);
        time.advance(Duration.ofMinutes(5)); // a full collection, a suspended process, a machine that slept
        load.checkLease();
        silence(4);
        assertThat(load.endReason()).isNull();
        silence(2);
        assertThat(load.endReason()).contains("client gone");
    }

    /** The client says nothing for so long, while the agent looks once a second. */
    private void silence(int seconds) {
        for (int i = 0; i < seconds; i++) {
            time.advance(Duration.ofSeconds(1));
            load.checkLease();
        }
    }

    @Test
    void reportThatCrossesWithTheEndIsLateAndOfThePreviousDiagnosisForeign() {
        load.start("t1", 1, 0, 0, false);
        load.end("cancelled by request");
        assertThat(load.report("t1", "STEADY", "")).isFalse();
        load.begin(true);
        assertRefused(RefusalCode.TOKEN, () -> load.report("t1", "STEADY", ""));
    }

    @Test
    void personHasNoLease() {
        load.begin(false);
        time.advance(Duration.ofHours(1));
        load.checkLease();
        assertThat(load.endReason()).isNull();
    }

    @Test
    void firstReasonForTheEndStays() {
        load.start("t1", 1, 0, 0, false);
        load.abort("t1", "the user pressed Ctrl-C");
        load.end("the diagnosis is over");
        assertThat(load.endReason()).contains("Ctrl-C");
    }

    @Test
    void whatBreaksAnExperimentOffIsNotTheGeneratorsAndEndsWithIt() throws LoadFailure {
        load.breakOff("nothing is running");
        load.start("t1", 1, 0, 0, false);
        load.nextRequest();
        assertThat(load.awaitSteady(0)).isFalse();
        load.breakOff("disk nearly full");
        assertThatExceptionOfType(LoadFailure.class)
                .isThrownBy(() -> load.hold(SHORT))
                .withMessage("disk nearly full")
                .satisfies(failure -> assertThat(failure.retry()).isFalse());
        load.breakOff("said again, too late");
        load.start("t2", 1, 0, 0, false);
        assertThat(load.awaitSteady(0)).isFalse();
    }

    @Test
    void endWakesWhoeverWaits() {
        load.start("t1", 1, 0, 0, false);
        CompletableFuture<Boolean> waiting = CompletableFuture.supplyAsync(() -> {
            try {
                return load.awaitSteady(TimeUnit.HOURS.toNanos(1));
            } catch (LoadFailure e) {
                throw new IllegalStateException(e.reason());
            }
        });
        load.end("cancelled by request");
        assertThatThrownBy(() -> waiting.get(10, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("cancelled by request");
    }

    @Test
    void waitEndsAtItsDeadlineOfTheInjectedClock() throws Exception {
        load.begin(false);
        load.start("t1", 1, 0, 0, false);
        CompletableFuture<Boolean> steady = new CompletableFuture<>();
        Thread waiting = new Thread(() -> {
            try {
                steady.complete(load.awaitSteady(TimeUnit.SECONDS.toNanos(30)));
            } catch (LoadFailure e) {
                steady.completeExceptionally(e);
            }
        });
        waiting.start();
        Eventually.that("waiting", Duration.ofSeconds(10), () -> waiting.getState() == Thread.State.TIMED_WAITING);
        time.advance(Duration.ofSeconds(31));
        assertThat(steady.get(10, TimeUnit.SECONDS)).isFalse();
    }

    private Action action() {
        return load.nextRequest().action();
    }
}

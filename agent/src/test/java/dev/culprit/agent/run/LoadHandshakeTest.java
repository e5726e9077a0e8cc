package dev.culprit.agent.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.heuristics.contract.LoadReport;
import dev.culprit.heuristics.contract.LoadRequest;
import dev.culprit.heuristics.contract.LoadRequest.Action;
import dev.culprit.heuristics.json.Documents;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LoadHandshakeTest {

    private static final long SHORT = TimeUnit.MILLISECONDS.toNanos(1);

    private final FakeTime time = new FakeTime();
    private final LoadHandshake load = new LoadHandshake(time);

    @BeforeEach
    void begin() {
        load.begin(true);
    }

    @Test
    void goesThroughOneExperiment() throws LoadFailure {
        assertThat(action()).isEqualTo(Action.NONE);
        load.start("t1", 40, 4, 99, false);
        LoadRequest start = load.nextRequest();
        assertThat(start.action()).isEqualTo(Action.START);
        assertThat(start.token()).isEqualTo("t1");
        assertThat(start.users()).isEqualTo(40);
        assertThat(start.rampSeconds()).isEqualTo(4);
        assertThat(start.seed()).isEqualTo(99);
        assertThat(load.pendingToken()).isEqualTo("t1");
        load.report("t1", "STEADY", "");
        assertThat(load.awaitSteady(SHORT)).isTrue();
        assertThat(action()).isEqualTo(Action.CONTINUE);
        load.stop(1234, 500);
        LoadRequest stop = load.nextRequest();
        assertThat(stop.action()).isEqualTo(Action.STOP);
        assertThat(stop.windowStartEpochMillis()).isEqualTo(1234);
        assertThat(stop.windowMillis()).isEqualTo(500);
        load.report("t1", "DONE", report("t1"));
        assertThat(load.awaitReport(SHORT))
                .isNotNull()
                .extracting(LoadReport::users)
                .isEqualTo(40);
        assertThat(action()).isEqualTo(Action.NONE);
        assertThat(load.pendingToken()).isEmpty();
        load.end("the diagnosis is over");
        assertThat(action()).isEqualTo(Action.END);
    }

    @Test
    void repeatedReportsChangeNothing() throws LoadFailure {
        load.start("t1", 1, 0, 0, false);
        load.nextRequest();
        load.report("t1", "STEADY", "");
        load.report("t1", "STEADY", "");
        load.stop(1, 1);
        load.report("t1", "STEADY", "late repetition");
        assertThat(action()).isEqualTo(Action.STOP);
        load.report("t1", "DONE", report("t1"));
        load.report("t1", "DONE", "unreadable, but a repetition");
        assertThat(load.awaitReport(SHORT)).isNotNull();
    }

    @Test
    void refusesForeignAndStaleTokens() {
        assertRefused(RefusalCode.TOKEN, () -> load.report("t1", "STEADY", ""));
        load.start("t1", 1, 0, 0, false);
        assertRefused(RefusalCode.TOKEN, () -> load.report("t2", "STEADY", ""));
        assertRefused(RefusalCode.TOKEN, () -> load.report("", "STEADY", ""));
        assertRefused(RefusalCode.TOKEN, () -> load.abort("t2", "not mine to abort"));
        load.start("t2", 1, 0, 0, false);
        assertThat(load.report("t1", "DONE", report("t1"))).as("late").isFalse();
        assertRefused(RefusalCode.TOKEN, () -> load.abort("t1", "late too"));
        assertThat(load.endReason()).isNull();
        assertThat(action()).isEqualTo(Action.START);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "steady", "READY", "STEADY "})
    void refusesUnknownPhases(String phase) {
        load.start("t1", 1, 0, 0, false);
        assertRefused(RefusalCode.BAD_INPUT, () -> load.report("t1", phase, ""));
        assertThat(action()).isEqualTo(Action.START);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nonsense", "[]", "{\"token\":\"t1\"}", "{\"token\":1}"})
    void refusesUnreadableFiguresAndStillTakesGoodOnes(String details) throws LoadFailure {
        load.start("t1", 1, 0, 0, false);
        load.nextRequest();
        load.report("t1", "STEADY", "");
        load.stop(1, 1);
        assertRefused(RefusalCode.BAD_INPUT, () -> load.report("t1", "DONE", details));
        load.report("t1", "DONE", report("t1"));
        assertThat(load.awaitReport(SHORT)).isNotNull();
    }

    @Test
    void figuresOfAnotherExperimentAreRefused() {
        load.start("t2", 1, 0, 0, false);
        load.nextRequest();
        load.report("t2", "STEADY", "");
        load.stop(1, 1);
        assertRefused(RefusalCode.TOKEN, () -> load.report("t2", "DONE", report("t1")));
    }

    @Test
    void loadThatEndsBeforeTheWindowClosesFailsTheRun() {
        load.start("t1", 1, 0, 0, false);
        load.report("t1", "STEADY", "");
        load.report("t1", "DONE", report("t1"));
        assertThatExceptionOfType(LoadFailure.class)
                .isThrownBy(() -> load.hold(SHORT))
                .withMessageContaining("ended before")
                .satisfies(failure -> assertThat(failure.retry()).isTrue());
        assertRefused(RefusalCode.ORDER, () -> load.report("t1", "STEADY", ""));
    }

    @Test
    void failureIsOneCleanLine() {
        load.start("t1", 1, 0, 0, false);
        load.report("t1", "FAILED", "no route\n\tto host \u001b[31m" + "x".repeat(1000));
        load.report("t1", "FAILED", "again");
        assertThatExceptionOfType(LoadFailure.class)
                .isThrownBy(() -> load.awaitSteady(SHORT))
                .satisfies(failure -> assertThat(failure.reason())
                        .contains("no route to host")
                        .hasSizeLessThan(400)
                        .doesNotContain("\n")
                        .doesNotContain("\u001b"));
    }

    @Test
    void stopBeforeAnybodySawTheStartAsksForNothing() {
        load.start("t1", 1, 0, 0, false);
        load.stop(0, 0);
        assertThat(action()).isEqualTo(Action.NONE);
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

    /** Random interleavings of everything both sides can do, including nonsense. */
    @Test
    void noOrderOfCallsLeavesTheProtocol() {
        for (int seed = 0; seed < 3000; seed++) {
            Random random = new Random(seed);
            LoadHandshake any = new LoadHandshake(time);
            any.begin(random.nextBoolean());
            boolean stopAsked = false;
            boolean over = false;
            for (int step = 0; step < 30; step++) {
                Action before = any.nextRequest().action();
                String token = any.nextRequest().token();
                switch (random.nextInt(9)) {
                    case 0 -> {
                        any.start("t" + step, 1, 0, 0, false);
                        stopAsked = false;
                    }
                    case 1 -> any.stop(step, 1);
                    case 2 -> tolerate(() -> any.report(token, "STEADY", ""));
                    case 3 -> tolerate(() -> any.report(token, "DONE", report(token)));
                    case 4 -> tolerate(() -> any.report(token, "FAILED", "broken"));
                    case 5 -> {
                        tolerate(() -> any.report("wrong", "DONE", report("wrong")));
                        tolerate(() -> any.abort("wrong", ""));
                        assertThat(any.nextRequest().action()).isEqualTo(before);
                    }
                    case 6 -> {
                        if (random.nextInt(10) == 0) {
                            any.end("enough");
                            over = true;
                        }
                    }
                    case 7 -> time.advance(Duration.ofSeconds(random.nextInt(9)));
                    default -> any.checkLease();
                }
                Action action = any.nextRequest().action();
                assertThat(action == Action.END)
                        .as("seed %s step %s", seed, step)
                        .isEqualTo(over);
                assertThat(any.pendingToken().isEmpty()).isEqualTo(action == Action.NONE || action == Action.END);
                if (action == Action.STOP) {
                    stopAsked = true;
                }
                if (stopAsked) {
                    assertThat(action).isNotIn(Action.START, Action.CONTINUE);
                }
            }
        }
    }

    private static void tolerate(Runnable call) {
        try {
            call.run();
        } catch (RefusedException refused) {
            assertThat(refused.code()).isIn(RefusalCode.TOKEN, RefusalCode.ORDER, RefusalCode.BAD_INPUT);
        }
    }

    private static void assertRefused(RefusalCode code, Runnable call) {
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(call::run)
                .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(code));
    }

    private Action action() {
        return load.nextRequest().action();
    }

    static String report(String token) {
        return Documents.write(
                new LoadReport(token, "test", 40, 1, 500, List.of(), List.of(1, 2), Map.of(), 0, 10, 0.5, 0.1, true));
    }
}

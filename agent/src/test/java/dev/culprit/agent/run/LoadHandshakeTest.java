package dev.culprit.agent.run;

import static dev.culprit.agent.run.FakeClient.report;
import static dev.culprit.agent.run.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.agent.run.request.RefusalCode;
import dev.culprit.agent.run.request.RefusedException;
import dev.culprit.agent.testing.RequestSchema;
import dev.culprit.heuristics.contract.LoadRequest;
import dev.culprit.heuristics.contract.LoadRequest.Action;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.model.LoadReport;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What agent and load generator say to each other in one experiment, and what is nonsense. */
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
        assertThat(start.load().users()).isEqualTo(40);
        assertThat(start.load().rampSeconds()).isEqualTo(4);
        assertThat(start.load().seed()).isEqualTo(99);
        assertThat(load.pendingToken()).isEqualTo("t1");
        load.report("t1", "STEADY", "");
        assertThat(load.awaitSteady(SHORT)).isTrue();
        assertThat(action()).isEqualTo(Action.CONTINUE);
        load.stop(1234, 500);
        LoadRequest stop = load.nextRequest();
        assertThat(stop.action()).isEqualTo(Action.STOP);
        assertThat(stop.window().windowStartEpochMillis()).isEqualTo(1234);
        assertThat(stop.window().windowMillis()).isEqualTo(500);
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
    void figuresAreAsTheSchemaSaysAndMayHaveAVersion() throws LoadFailure {
        load.start("t1", 40, 4, 99, false);
        load.nextRequest();
        load.report("t1", "STEADY", "");
        load.stop(1234, 500);
        String figures = Documents.write(LoadReport.builder("t1", "test", 40)
                .window(1234, 500)
                .steps(List.of(LoadReport.Step.builder("/", 9)
                        .mean(1)
                        .p50(1)
                        .p90(2)
                        .p95(3)
                        .p99(4)
                        .max(5)
                        .build()))
                .completedPerSecond(List.of(9))
                .errors(Map.of("HTTP 503", 1L))
                .thinkTimeMillis(10)
                .lateStartMillisP99(Double.NaN)
                .cpuShare(0.1)
                .sameHost(true)
                .build());
        assertThat(RequestSchema.allows("LoadPort.report", figures)).isTrue();
        String later = figures.replaceFirst("\\{", "{\"version\":2,");
        assertThat(RequestSchema.allows("LoadPort.report", later)).isFalse();
        assertRefused(RefusalCode.VERSION, () -> load.report("t1", "DONE", later));
        String less = figures.replace("\"users\":40,", "");
        assertThat(RequestSchema.allows("LoadPort.report", less)).isFalse();
        assertRefused(RefusalCode.BAD_INPUT, () -> load.report("t1", "DONE", less));
        String now = figures.replaceFirst("\\{", "{\"version\":1,");
        assertThat(RequestSchema.allows("LoadPort.report", now)).isTrue();
        assertThat(load.report("t1", "DONE", now)).isTrue();
        assertThat(load.awaitReport(SHORT))
                .isNotNull()
                .extracting(LoadReport::users)
                .isEqualTo(40);
    }

    /** Who watches a load generator has no figures; a program that has none is broken. */
    @Test
    void onlyAPersonIsDoneWithoutFigures() throws LoadFailure {
        load.begin(false);
        load.start("t1", 1, 0, 0, false);
        load.nextRequest();
        load.report("t1", "STEADY", "");
        load.stop(1, 1);
        load.report("t1", "DONE", "");
        assertThat(load.awaitReport(SHORT)).isNull();
        assertThat(action()).isEqualTo(Action.NONE);

        load.begin(true);
        load.start("t2", 1, 0, 0, false);
        load.nextRequest();
        load.report("t2", "STEADY", "");
        load.stop(1, 1);
        assertThatThrownBy(() -> load.report("t2", "DONE", "")).isInstanceOf(RefusedException.class);
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

    private Action action() {
        return load.nextRequest().action();
    }
}

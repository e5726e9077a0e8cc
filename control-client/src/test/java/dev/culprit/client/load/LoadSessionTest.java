package dev.culprit.client.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.client.UnavailableException;
import dev.culprit.heuristics.contract.LoadPhase;
import dev.culprit.heuristics.contract.LoadRequest;
import dev.culprit.heuristics.contract.LoadRequest.Action;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.model.LoadReport;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class LoadSessionTest {

    private final List<String> events = new ArrayList<>();
    private final CountDownLatch mayStop = new CountDownLatch(1);
    private LoadRequest next = request(Action.NONE, "");
    private boolean steady;
    private boolean startFails;
    private boolean stopFails;

    private final LoadPort port = new LoadPort() {
        @Override
        public LoadRequest nextRequest() {
            return next;
        }

        @Override
        public void report(String token, LoadPhase phase, String details) {
            events.add("report " + token + " " + phase + (phase == LoadPhase.FAILED ? " " + details : ""));
            if (phase == LoadPhase.DONE) {
                assertThat(Documents.read(details, LoadReport.class).token()).isEqualTo(token);
            }
        }
    };

    private final LoadDriver driver = new LoadDriver() {
        @Override
        public void preflight() {}

        @Override
        public void start(LoadPlan plan) {
            events.add("start " + plan.users() + " " + plan.rampSeconds() + " " + plan.seed());
            if (startFails) {
                throw new UnavailableException("no threads; use fewer");
            }
        }

        @Override
        public boolean isSteady() {
            return steady;
        }

        @Override
        public LoadReport stop(LoadWindow window) {
            try {
                mayStop.await();
            } catch (InterruptedException e) {
                throw new UnavailableException("interrupted; start again", e);
            }
            if (stopFails) {
                throw new UnavailableException("no figures; start again");
            }
            return LoadReport.builder(window.token(), "test", 5)
                    .window(1, 1)
                    .thinkTimeMillis(1)
                    .lateStartMillisP99(1)
                    .sameHost(true)
                    .build();
        }

        @Override
        public void abort() {
            events.add("abort");
        }
    };

    private final LoadSession session = new LoadSession(port, driver);

    private static LoadRequest request(Action action, String token) {
        return new LoadRequest(
                action,
                token,
                new LoadRequest.Load(5, 2, 42, false),
                new LoadRequest.Window(1000, 500),
                System.currentTimeMillis());
    }

    private boolean poll(Action action, String token) {
        next = request(action, token);
        return session.poll();
    }

    private void pollUntil(Action action, String token, String event) {
        Await.until(event, () -> {
            poll(action, token);
            return events.contains(event);
        });
    }

    @Test
    void oneExperimentFromStartToDone() {
        assertThat(poll(Action.NONE, "")).isTrue();
        poll(Action.START, "a");
        poll(Action.START, "a");
        assertThat(events).containsExactly("start 5 2.0 42");
        steady = true;
        poll(Action.START, "a");
        poll(Action.CONTINUE, "a");
        assertThat(events).containsExactly("start 5 2.0 42", "report a STEADY");
        poll(Action.STOP, "a");
        poll(Action.STOP, "a"); // polling goes on although the driver still finishes
        mayStop.countDown();
        pollUntil(Action.STOP, "a", "report a DONE");
        poll(Action.STOP, "a");
        assertThat(poll(Action.END, "")).isFalse();
        session.close();
        assertThat(events).containsExactly("start 5 2.0 42", "report a STEADY", "report a DONE", "abort");
    }

    @Test
    void theNextExperimentWaitsForTheEndOfTheOneBefore() {
        steady = true;
        poll(Action.START, "a");
        poll(Action.STOP, "a");
        poll(Action.START, "b");
        assertThat(events).containsExactly("start 5 2.0 42", "report a STEADY");
        mayStop.countDown();
        pollUntil(Action.START, "b", "report b STEADY");
        assertThat(events)
                .containsExactly(
                        "start 5 2.0 42", "report a STEADY", "report a DONE", "start 5 2.0 42", "report b STEADY");
    }

    @Test
    void anExperimentThatWasGivenUpEndsTheLoad() {
        poll(Action.START, "a");
        poll(Action.NONE, "");
        poll(Action.NONE, "");
        assertThat(events).containsExactly("start 5 2.0 42", "abort");
        poll(Action.STOP, "a"); // of no load any more
        assertThat(events).hasSize(2);
    }

    @Test
    void loadThatCannotBeProducedIsReported() {
        startFails = true;
        poll(Action.START, "a");
        poll(Action.START, "a");
        assertThat(events).containsExactly("start 5 2.0 42", "abort", "report a FAILED no threads; use fewer");
    }

    @Test
    void figuresThatCannotBeComputedAreReported() {
        stopFails = true;
        mayStop.countDown();
        poll(Action.START, "a");
        pollUntil(Action.STOP, "a", "report a FAILED no figures; start again");
    }
}

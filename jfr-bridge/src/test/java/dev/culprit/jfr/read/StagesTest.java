package dev.culprit.jfr.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.jfr.events.calls.ExecutorTaskEvent;
import dev.culprit.jfr.events.calls.ExternalCallEvent;
import dev.culprit.jfr.read.calls.LinkedCalls;
import dev.culprit.jfr.read.calls.RecordedCalls;
import dev.culprit.jfr.read.facts.RecordingFacts;
import dev.culprit.jfr.read.pass.EventPass;
import dev.culprit.jfr.read.pass.Window;
import dev.culprit.jfr.read.waits.AttributedCalls;
import dev.culprit.jfr.read.waits.ClaimedCalls;
import dev.culprit.jfr.read.waits.TooManyWaits;
import dev.culprit.jfr.read.waits.WaitReader;
import dev.culprit.jfr.read.waits.WaitsRead;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What reading goes through, stage by stage. The order itself is a matter of types. */
class StagesTest {

    private static final int CALLS = 200;
    private static final long POOL = 7;

    @TempDir
    Path directory;

    private EventPass events;
    private RecordingFacts facts;
    private Window window;

    /** Each call waits for another service, and hands over a task that its own thread does after a while. */
    @BeforeEach
    void record() throws Exception {
        events = new EventPass(Stage.record(directory, Depth.WIDE, () -> {
            for (int call = 0; call < CALLS; call++) {
                Stage.call("GET /page", StagesTest::waitAndHandOver);
            }
        }));
        facts = RecordingFacts.of(events);
        window = facts.windows.get(0);
    }

    private static void waitAndHandOver() {
        ExternalCallEvent wait = new ExternalCallEvent();
        wait.target = "elsewhere";
        wait.begin();
        ExecutorTaskEvent task = new ExecutorTaskEvent();
        task.poolId = POOL;
        task.callerId = Thread.currentThread().getId();
        task.queuedNanos = 1_000;
        task.begin();
        task.commit();
        wait.commit();
    }

    private RecordedCalls recorded(int mostWaits) throws Exception {
        return RecordedCalls.read(events, window, new RecordedCalls.Limits(CALLS, CALLS, CALLS, mostWaits), true);
    }

    private WaitsRead waits(RecordedCalls recorded) throws Exception {
        return WaitReader.read(events, facts, window, recorded.linked());
    }

    private static List<String> tasks(LinkedCalls calls) {
        List<String> tasks = new ArrayList<>();
        for (int call = 0; call < calls.count(); call++) {
            if (calls.isTask(call)) {
                tasks.add(calls.executor(call) + " for " + calls.start(calls.root(call)));
            }
        }
        return tasks;
    }

    @Test
    void callsAreAttributedOnce() throws Exception {
        ClaimedCalls claimed = (ClaimedCalls) waits(recorded(Integer.MAX_VALUE));
        AttributedCalls attributed = claimed.attributed(0);

        assertThat(attributed.has(WaitState.EXTERNAL_CALL)).isTrue();
        assertThatThrownBy(() -> claimed.attributed(0)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void whereThereAreTooManyWaitsItGoesOnWithFewerCalls() throws Exception {
        RecordedCalls recorded = recorded(CALLS / 2);
        LinkedCalls before = recorded.linked();
        WaitsRead read = waits(recorded);

        assertThat(read).isInstanceOf(TooManyWaits.class);
        assertThat(((TooManyWaits) read).fewer().linked().count()).isLessThan(before.count());
    }

    @Test
    void linkedCallsStayAsTheyAreWhenRecordedCallsGetFewer() throws Exception {
        RecordedCalls recorded = recorded(CALLS / 2);
        LinkedCalls linked = recorded.linked();
        List<String> before = tasks(linked);

        LinkedCalls fewer = recorded.fewer(service -> CALLS).linked();

        assertThat(before).hasSize(CALLS).allMatch(task -> task.startsWith(POOL + " for "));
        assertThat(tasks(linked)).isEqualTo(before);
        assertThat(tasks(fewer)).hasSizeLessThan(CALLS);
    }
}

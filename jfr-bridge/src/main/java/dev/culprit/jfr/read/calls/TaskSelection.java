package dev.culprit.jfr.read.calls;

import dev.culprit.jfr.events.calls.ExecutorTaskEvent;
import dev.culprit.jfr.events.calls.ExternalAnswerEvent;
import dev.culprit.jfr.read.pass.EventPass;
import dev.culprit.jfr.read.pass.Times;
import java.io.IOException;
import java.util.BitSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;

/**
 * Finds the tasks that kept calls handed over, themselves or by way of other tasks. A task may end before the call that it belongs to,
 * or after it, so that the recording is read once for the tasks of calls, once for those of tasks, and so on: memory grows with what is
 * found only.
 */
final class TaskSelection {

    /** How deep tasks hand over tasks, at most; probes follow fewer. */
    private static final int MOST_ROUNDS = 8;

    private static final Set<String> TYPES = Set.of(ExecutorTaskEvent.NAME, ExternalAnswerEvent.NAME);

    private final EventPass events;
    private final CallSample sample;
    private final CallColumns columns;

    private TaskSelection(EventPass events, CallSample sample) {
        this.events = events;
        this.sample = sample;
        columns = sample.columns();
    }

    /**
     * Adds the tasks to the columns. Where there are more than may be kept, calls are dropped until there are not.
     *
     * @throws IOException if the recording is damaged
     */
    static void read(EventPass events, CallSample sample) throws IOException {
        if (events.count(TYPES) > 0) {
            new TaskSelection(events, sample).read();
        }
    }

    private void read() throws IOException {
        while (!complete(sample.limits().tasks())) {
            dropTasks();
            if (!sample.fewerTasks()) { // few calls hand very many over
                complete(Integer.MAX_VALUE);
                return;
            }
        }
    }

    private void dropTasks() {
        columns.drop(columns.tasks());
    }

    /** False if there are more than may be kept. */
    private boolean complete(int most) throws IOException {
        int before = columns.size();
        int from = 0;
        for (int round = 0; round < MOST_ROUNDS && from < columns.size(); round++) {
            BitSet above = new BitSet();
            above.set(from, columns.size());
            from = columns.size();
            Round found = new Round(columns.sorted(above), before, most);
            events.over(Map.of(ExecutorTaskEvent.NAME, found.tasks(), ExternalAnswerEvent.NAME, found.answers()));
            if (found.tooMany) {
                return false;
            }
        }
        return true;
    }

    private final class Round {

        private final CallOrder above;
        private final int calls;
        private final int most;
        private boolean tooMany;

        Round(CallOrder above, int calls, int most) {
            this.above = above;
            this.calls = calls;
            this.most = most;
        }

        Consumer<RecordedEvent> tasks() {
            return event -> {
                RecordedThread worker = event.getThread();
                if (worker != null && isHandedOver(event)) {
                    columns.addTask(event, worker);
                }
            };
        }

        Consumer<RecordedEvent> answers() {
            return event -> {
                if (isHandedOver(event)) {
                    columns.addAnswer(event);
                }
            };
        }

        /** A task was submitted when its event began. */
        private boolean isHandedOver(RecordedEvent event) {
            int thread = above.thread(event.getLong("callerId"));
            if (thread == Threads.NONE || tooMany) {
                return false;
            }
            long submitted = Times.start(event);
            boolean found = above.lastTouching(thread, submitted, submitted) != CallOrder.NONE;
            tooMany = found && columns.size() - calls >= most;
            return found && !tooMany;
        }
    }
}

package dev.culprit.jfr.read.calls;

import dev.culprit.jfr.events.calls.ServiceKind;
import dev.culprit.jfr.read.pass.EventPass;
import dev.culprit.jfr.read.pass.Names;
import dev.culprit.jfr.read.pass.Window;
import java.io.IOException;
import java.util.BitSet;
import java.util.Collection;
import java.util.function.IntToLongFunction;

/**
 * The first stage of reading: the calls of a window as they were recorded, or a {@linkplain CallSample sample} of them, with their later
 * parts and the tasks that they handed over. What belongs to what is found out by linking them.
 */
public final class RecordedCalls {

    private final CallSample sample;
    private final ChosenCalls chosen;

    /**
     * How much is kept.
     *
     * @param calls of all services together; up to twice as many, so that each service has its least number
     * @param ofService least number of calls of one service
     * @param tasks that calls hand over
     * @param waits of kept calls that are in memory at a time
     */
    public record Limits(int calls, int ofService, int tasks, int waits) {

        /** Some 5 MB for calls, as much for tasks, and as much for waits. */
        public static final Limits USUAL = new Limits(16_384, 512, 16_384, 200_000);

        static final Limits NONE =
                new Limits(Integer.MAX_VALUE / 4, Integer.MAX_VALUE / 4, Integer.MAX_VALUE / 4, Integer.MAX_VALUE);
    }

    private RecordedCalls(CallSample sample, ChosenCalls chosen) {
        this.sample = sample;
        this.chosen = chosen;
    }

    /**
     * Reads the calls of a recording, then their later parts, then their tasks.
     *
     * @param requestsOnly whether nothing else is judged, because a load generator told of its requests
     * @throws IOException if the recording is damaged
     */
    public static RecordedCalls read(EventPass events, Window window, Limits limits, boolean requestsOnly)
            throws IOException {
        CallSample sample = CallSample.read(events, window, limits, requestsOnly);
        TaskSelection.read(events, sample);
        return new RecordedCalls(sample, new ChosenCalls(sample, requestsOnly));
    }

    /** Those that are judged. */
    public ChosenCalls chosen() {
        return chosen;
    }

    /** The threads that served calls. */
    public RequestThreads serving() {
        return sample.serving();
    }

    /** Names of the services, by number. */
    public Names services() {
        return sample.columns().services;
    }

    /** Of services with calls in the window. */
    public Collection<Stratum> strata(ServiceKind kind) {
        return sample.strata(kind);
    }

    /** Waits that may be in memory at a time. */
    public int mostWaits() {
        return sample.mostWaits();
    }

    /** Those that are judged, with all that belongs to them. */
    public LinkedCalls linked() {
        CallColumns columns = sample.columns();
        BitSet rows = chosen.rows();
        if (columns.hasTasks()) {
            rows.or(tasksOf(rows));
        }
        return new LinkedCalls(this, columns, columns.sorted(rows));
    }

    private BitSet tasksOf(BitSet rows) {
        CallColumns columns = sample.columns();
        BitSet candidates = (BitSet) rows.clone();
        candidates.or(columns.tasks());
        return new TaskOwners(columns.sorted(candidates), columns).ownedRows();
    }

    /** All that are kept, also those that are not judged. */
    public LinkedCalls allLinked() {
        CallColumns columns = sample.columns();
        BitSet every = new BitSet();
        every.set(0, columns.size());
        return new LinkedCalls(this, columns, columns.sorted(every));
    }

    /**
     * Keeps fewer calls, because the waits of those that are judged do not fit into memory. Calls that were linked before stay as they
     * are; they are of no use any more.
     *
     * @param waits of the kept calls of a service
     */
    public RecordedCalls fewer(IntToLongFunction waits) {
        sample.fewerWaits(chosen.kind(), waits);
        return this;
    }
}

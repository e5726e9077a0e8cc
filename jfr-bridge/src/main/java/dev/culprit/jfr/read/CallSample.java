package dev.culprit.jfr.read;

import dev.culprit.jfr.events.AsyncEndEvent;
import dev.culprit.jfr.events.ServiceCallEvent;
import dev.culprit.jfr.events.ServiceKind;
import java.io.IOException;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a window whose details are kept, so that memory does not grow with the recording. All calls are counted. Of a service
 * that is called too often to keep every call, each call is kept with the probability 1/2, 1/4, …, decided by a hash of what has
 * nothing to do with how long it takes. So the kept calls of a service are a simple random sample, and rare services are kept whole.
 * All parts of an asynchronous call share one decision; therefore all services with such calls share one probability.
 *
 * <p>Calls that have nothing to do with the window are not kept: warm-up is dropped while reading.
 */
final class CallSample {

    /**
     * How much is kept.
     *
     * @param calls of all services together
     * @param ofService of one service, for the sake of others
     * @param tasks that calls hand over
     * @param waits of kept calls that are in memory at a time
     */
    record Limits(int calls, int ofService, int tasks, int waits) {

        /** Some 5 MB for calls, as much for tasks, and as much for waits. */
        static final Limits USUAL = new Limits(16_384, 256, 16_384, 200_000);

        static final Limits NONE =
                new Limits(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    /** All calls of a service and kind that began inside the window. Numbers are of calls, whether recorded or not. */
    static final class Stratum {
        private final int service;
        private final int kind;
        private int level;
        private int kept;
        private boolean thinned;
        private boolean asynchronousCalls;
        private long calls;
        private long nanos;
        private long failed;
        private long virtual;
        private long hidden;
        private long asynchronous;

        private Stratum(int service, int kind) {
            this.service = service;
            this.kind = kind;
        }

        private void scale(double factor) {
            calls = Math.max(kept, Math.round(calls * factor));
            nanos = Math.round(nanos * factor);
            failed = Math.round(failed * factor);
            virtual = Math.round(virtual * factor);
            hidden = Math.round(hidden * factor);
            asynchronous = Math.round(asynchronous * factor);
        }

        int service() {
            return service;
        }

        /** Whether each call is kept. */
        boolean isWhole() {
            return level == 0 && !thinned;
        }

        long calls() {
            return calls;
        }

        long failed() {
            return failed;
        }

        long virtual() {
            return virtual;
        }

        long hidden() {
            return hidden;
        }

        long asynchronous() {
            return asynchronous;
        }

        /** How many calls each kept one stands for. */
        double weight() {
            return kept == 0 || isWhole() ? 1 : (double) calls / kept;
        }
    }

    private static final ServiceKind[] KINDS = ServiceKind.values();

    private final Window window;
    private final Limits limits;
    private final CallColumns columns = new CallColumns();
    private final RequestThreads serving;
    private final Map<Integer, Stratum> strata = new HashMap<>();
    /** Of services that have asynchronous calls, of later parts, and of ends. */
    private int asyncLevel;

    private int mostWaits;

    /** Of the events that come now. */
    private @Nullable EventType type;

    private boolean tellsKind;
    private boolean tellsParts;
    private boolean tellsMonitors;
    private boolean tellsOneIn;

    private CallSample(Window window, Limits limits) {
        this.window = window;
        this.limits = limits;
        serving = new RequestThreads(window);
        mostWaits = limits.waits();
    }

    /** @throws IOException if the recording is damaged */
    static CallSample read(EventPass events, Window window, Limits limits) throws IOException {
        CallSample sample = new CallSample(window, limits);
        events.over(Map.of(ServiceCallEvent.NAME, sample::call, AsyncEndEvent.NAME, sample::end));
        sample.scale();
        return sample;
    }

    /** Where the agent recorded one call in so many, its count of all calls is exact, and what recorded calls stand for is not. */
    private void scale() {
        long all = window.calls();
        long thinned = 0;
        for (Stratum stratum : strata.values()) {
            thinned += stratum.thinned ? stratum.calls : 0;
            all -= stratum.thinned ? 0 : stratum.calls;
        }
        if (thinned == 0 || all <= 0) {
            return;
        }
        double factor = (double) all / thinned;
        strata.values().stream().filter(stratum -> stratum.thinned).forEach(stratum -> stratum.scale(factor));
    }

    CallColumns columns() {
        return columns;
    }

    RequestThreads serving() {
        return serving;
    }

    Limits limits() {
        return limits;
    }

    /** Of services with calls in the window. */
    Collection<Stratum> strata(ServiceKind kind) {
        return strata.values().stream()
                .filter(stratum -> stratum.kind == kind.ordinal())
                .toList();
    }

    /** Null if no call of the service and kind began in the window. */
    @Nullable
    Stratum stratum(int service, ServiceKind kind) {
        return strata.get(key(service, kind.ordinal()));
    }

    /** Time that calls of a kind took, together. */
    long nanos(ServiceKind kind) {
        return strata(kind).stream().mapToLong(stratum -> stratum.nanos).sum();
    }

    /** Number of calls of a kind. */
    long calls(ServiceKind kind) {
        return strata(kind).stream().mapToLong(stratum -> stratum.calls).sum();
    }

    boolean isWhole() {
        return strata.values().stream().allMatch(Stratum::isWhole);
    }

    /**
     * Keeps about half of what takes most room, and drops the rest.
     *
     * @return whether something could be dropped
     */
    boolean halve() {
        int most = strata.values().stream()
                .mapToInt(stratum -> stratum.kept)
                .filter(kept -> kept > limits.ofService())
                .max()
                .orElse(0);
        if (most == 0) {
            return false;
        }
        for (Stratum stratum : strata.values()) {
            if (stratum.kept > limits.ofService() && 2 * stratum.kept > most) {
                raise(stratum);
            }
        }
        prune();
        return true;
    }

    /** Keeps fewer calls, because those that are kept wait too often. Where every call does, they all may. */
    void fewerWaits() {
        if (halve()) {
            return;
        }
        if (strata.values().stream().noneMatch(stratum -> stratum.kept > 1)) {
            mostWaits = Integer.MAX_VALUE;
        }
        List.copyOf(strata.values()).forEach(this::raise);
        prune();
    }

    /** Waits that may be in memory at a time. */
    int mostWaits() {
        return mostWaits;
    }

    private void raise(Stratum stratum) {
        stratum.level++;
        if (stratum.asynchronousCalls) {
            raiseAsync(Math.max(asyncLevel, stratum.level));
        }
    }

    private void raiseAsync(int level) {
        asyncLevel = level;
        strata.values().stream()
                .filter(stratum -> stratum.asynchronousCalls)
                .forEach(stratum -> stratum.level = Math.max(stratum.level, level));
    }

    private void prune() {
        BitSet dropped = new BitSet();
        for (int row = 0; row < columns.size(); row++) {
            Stratum stratum = isFirst(row) ? stratumOf(row) : null;
            int least = stratum == null ? (isLater(row) ? asyncLevel : 0) : stratum.level;
            if (columns.level.get(row) < least) {
                dropped.set(row);
                if (stratum != null) {
                    stratum.kept--;
                }
            }
        }
        columns.drop(dropped);
        columns.dropEnds(id -> level(id) < asyncLevel);
    }

    /** Whether the row is a call that began inside the window, not a part or a task. */
    private boolean isFirst(int row) {
        return !columns.isTask(row) && !isLater(row) && window.contains(columns.start.get(row));
    }

    private boolean isLater(int row) {
        return (columns.flags.get(row) & CallColumns.RESUMED) != 0;
    }

    private @Nullable Stratum stratumOf(int row) {
        return strata.get(key((int) columns.service.get(row), (int) columns.kind.get(row)));
    }

    private static int key(int service, int kind) {
        return service * KINDS.length + kind;
    }

    private void end(RecordedEvent event) {
        long id = event.getLong("asyncId");
        if (level(id) < asyncLevel) {
            return;
        }
        columns.end(id, event);
        while (columns.ends() > limits.calls()) {
            raiseAsync(asyncLevel + 1);
            prune();
        }
    }

    private void call(RecordedEvent event) {
        RecordedThread caller = event.getThread();
        long from = Times.start(event);
        long to = from + Times.length(event);
        if (caller == null || to < window.startNanos() || from >= window.endNanos() && !isResumed(event)) {
            return; // no thread: it was gone before the JVM could write down its name
        }
        int service = columns.services.index(Texts.of(event, "service"));
        int kind = tellsKind(event) ? event.getByte("kind") : ServiceKind.REQUEST.ordinal();
        long asyncId = tellsParts ? event.getLong("asyncId") : CallColumns.NOT_ASYNC;
        int flags = flags(event);
        int level =
                level(asyncId == CallColumns.NOT_ASYNC ? from ^ Threads.key(caller) * 0x9E3779B97F4A7C15L : asyncId);
        int least = 0;
        Stratum stratum = null;
        if ((flags & CallColumns.RESUMED) != 0) {
            serving.add(kind, caller, from, to, flags, 1);
            least = asyncLevel;
        } else if (window.contains(from)) {
            stratum = strata.computeIfAbsent(key(service, kind), key -> new Stratum(service, kind));
            int oneIn = tellsOneIn ? Math.max(1, event.getInt("oneIn")) : 1;
            count(stratum, from, to, flags, asyncId, oneIn);
            serving.add(kind, caller, from, to, flags, oneIn);
            least = stratum.level;
        }
        if (level < least) {
            return;
        }
        columns.add(event, columns.threads.add(caller), from, to, service, kind, flags, asyncId);
        columns.level.set(columns.size() - 1, level);
        if (stratum != null) {
            stratum.kept++;
        }
        while (columns.size() > limits.calls() && halve()) {
            columns.forgetThreads();
        }
    }

    private void count(Stratum stratum, long from, long to, int flags, long asyncId, int weight) {
        stratum.thinned |= weight > 1;
        stratum.calls += weight;
        stratum.nanos += (to - from) * weight;
        stratum.failed += (flags & CallColumns.FAILED) != 0 ? weight : 0;
        stratum.virtual += (flags & CallColumns.VIRTUAL) != 0 ? weight : 0;
        stratum.hidden += (flags & CallColumns.MONITORS_HIDDEN) != 0 ? weight : 0;
        stratum.asynchronous += (flags & CallColumns.ASYNCHRONOUS) != 0 ? weight : 0;
        if (asyncId != CallColumns.NOT_ASYNC && !stratum.asynchronousCalls) {
            stratum.asynchronousCalls = true;
            raiseAsync(Math.max(asyncLevel, stratum.level));
            if (stratum.level < asyncLevel || stratum.kept > 0) {
                prune();
            }
        }
    }

    private int flags(RecordedEvent event) {
        boolean virtual = event.getBoolean("virtualThread");
        boolean hidden = virtual && !(tellsMonitors && event.getBoolean("monitorsSeen"));
        return (event.getBoolean("failed") ? CallColumns.FAILED : 0)
                | (event.getBoolean("asynchronous") ? CallColumns.ASYNCHRONOUS : 0)
                | (virtual ? CallColumns.VIRTUAL : 0)
                | (hidden ? CallColumns.MONITORS_HIDDEN : 0)
                | (isResumed(event) ? CallColumns.RESUMED : 0);
    }

    private boolean isResumed(RecordedEvent event) {
        tellsKind(event);
        return tellsParts && event.getBoolean("resumed");
    }

    /** Recordings of earlier versions do not tell everything. */
    private boolean tellsKind(RecordedEvent event) {
        if (event.getEventType() != type) {
            type = event.getEventType();
            tellsKind = event.hasField("kind");
            tellsParts = event.hasField("asyncId");
            tellsMonitors = event.hasField("monitorsSeen");
            tellsOneIn = event.hasField("oneIn");
        }
        return tellsKind;
    }

    /** A number is kept at every level up to this one: half of all at 1, a quarter at 2, … */
    private static int level(long number) {
        long mixed = number;
        mixed = (mixed ^ mixed >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return Long.numberOfTrailingZeros(mixed ^ mixed >>> 31);
    }

    /** Calls that began in the window and of which a predicate holds, by row. */
    BitSet begun(IntPredicate chosen) {
        return rows(row -> isFirst(row) && chosen.test(row));
    }

    /** Later parts of asynchronous calls, likewise. */
    BitSet later(IntPredicate chosen) {
        return rows(row -> !columns.isTask(row) && isLater(row) && chosen.test(row));
    }

    private BitSet rows(IntPredicate chosen) {
        BitSet rows = new BitSet();
        for (int row = 0; row < columns.size(); row++) {
            rows.set(row, chosen.test(row));
        }
        return rows;
    }
}

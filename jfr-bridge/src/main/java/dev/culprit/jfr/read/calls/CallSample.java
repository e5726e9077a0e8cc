package dev.culprit.jfr.read.calls;

import dev.culprit.jfr.events.calls.AsyncEndEvent;
import dev.culprit.jfr.events.calls.ServiceCallEvent;
import dev.culprit.jfr.events.calls.ServiceKind;
import dev.culprit.jfr.read.calls.RecordedCalls.Limits;
import dev.culprit.jfr.read.pass.EventPass;
import dev.culprit.jfr.read.pass.Texts;
import dev.culprit.jfr.read.pass.Times;
import dev.culprit.jfr.read.pass.Window;
import java.io.IOException;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a window whose details are kept, so that memory does not grow with the recording. All calls are counted. Of a service
 * that is called too often to keep every call, each call is kept with the probability 1/2, 1/4, …, decided by a hash of what has
 * nothing to do with how long it takes. So the kept calls of a service are a simple random sample, and rare services are kept whole.
 * Later parts and ends of asynchronous calls are looked for when it is known which calls are kept.
 *
 * <p>Calls that have nothing to do with the window are not kept: warm-up is dropped while reading.
 */
final class CallSample {

    /** Of every service that many are kept, where there are so many, whatever others need. */
    private static final int LAST_OF_SERVICE = 16;

    /** Calls that began before the window, for the messages that they send in it. */
    private static final int MOST_EARLIER = 2_048;

    /** Of what is not judged one call in so many of the usual number is kept, for the messages that it sends. */
    private static final int BESIDE = 8;

    private static final ServiceKind[] KINDS = ServiceKind.values();

    private final Window window;
    private final Limits limits;
    private final boolean requestsOnly;
    private final CallColumns columns = new CallColumns();
    private final RequestThreads serving;
    private final Map<Integer, Stratum> strata = new HashMap<>();
    private final int[] keptOfKind = new int[KINDS.length];
    private final long[] nanosOfKind = new long[KINDS.length];
    private int earlier;
    private int mostWaits;

    /** Of the events that come now. */
    private @Nullable EventType type;

    private boolean tellsKind;
    private boolean tellsParts;
    private boolean tellsMonitors;
    private boolean tellsOneIn;

    private CallSample(Window window, Limits limits, boolean requestsOnly) {
        this.window = window;
        this.limits = limits;
        this.requestsOnly = requestsOnly;
        serving = new RequestThreads(window);
        mostWaits = limits.waits();
    }

    /**
     * Reads the calls of a recording.
     *
     * @param requestsOnly whether nothing else is judged
     * @throws IOException if the recording is damaged
     */
    static CallSample read(EventPass events, Window window, Limits limits, boolean requestsOnly) throws IOException {
        CallSample sample = new CallSample(window, limits, requestsOnly);
        events.over(Map.of(ServiceCallEvent.NAME, sample::call));
        sample.scale();
        if (sample.strata.values().stream().anyMatch(Stratum::hasLaterAnswers)) {
            sample.readLater(events);
        }
        return sample;
    }

    /** Later parts and ends of the asynchronous calls that are kept. */
    private void readLater(EventPass events) throws IOException {
        Set<Long> kept = new HashSet<>();
        for (int row = 0; row < columns.size(); row++) {
            kept.add(columns.asyncId.get(row));
        }
        kept.remove(CallColumns.NOT_ASYNC);
        events.over(Map.of(
                ServiceCallEvent.NAME,
                event -> {
                    if (isResumed(event) && kept.contains(event.getLong("asyncId"))) {
                        later(event);
                    }
                },
                AsyncEndEvent.NAME,
                event -> {
                    long id = event.getLong("asyncId");
                    if (kept.contains(id)) {
                        columns.end(id, event);
                    }
                }));
    }

    private void later(RecordedEvent event) {
        RecordedThread caller = event.getThread();
        if (caller != null) {
            long from = Times.start(event);
            columns.add(
                    event,
                    columns.threads.add(caller),
                    from,
                    from + Times.length(event),
                    columns.services.index(Texts.of(event, "service")),
                    kind(event),
                    flags(event),
                    event.getLong("asyncId"));
        }
    }

    /**
     * Where the agent recorded one call in so many, its count of all calls is exact, and what recorded calls stand for is not.
     */
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
        return ofKind(kind.ordinal());
    }

    private List<Stratum> ofKind(int kind) {
        return strata.values().stream().filter(stratum -> stratum.kind == kind).toList();
    }

    /** Null if no call of the service and kind began in the window. */
    @Nullable
    Stratum stratum(int service, ServiceKind kind) {
        return strata.get(key(service, kind.ordinal()));
    }

    /** Time that threads spent in calls of a kind that began in the window, and in later parts that did. */
    long nanos(ServiceKind kind) {
        return nanosOfKind[kind.ordinal()];
    }

    /** Number of calls of a kind. */
    long calls(ServiceKind kind) {
        return strata(kind).stream().mapToLong(stratum -> stratum.calls).sum();
    }

    /** Waits that may be in memory at a time. */
    int mostWaits() {
        return mostWaits;
    }

    /**
     * Keeps fewer calls of a kind, because those that are kept wait too often: about half of the services whose calls wait most. Of
     * each service some are left, even if they wait too often.
     *
     * @param waits of the kept calls of a service
     */
    void fewerWaits(ServiceKind kind, IntToLongFunction waits) {
        List<Stratum> candidates = ofKind(kind.ordinal()).stream()
                .filter(stratum -> stratum.kept >= 2 * LAST_OF_SERVICE)
                .toList();
        long most = candidates.stream()
                .mapToLong(stratum -> waits.applyAsLong(stratum.service))
                .max()
                .orElse(0);
        if (BESIDE * most < mostWaits) {
            mostWaits = Integer.MAX_VALUE; // it is others that wait, and there are few of them
            return;
        }
        candidates.stream()
                .filter(stratum -> 2 * waits.applyAsLong(stratum.service) > most)
                .forEach(stratum -> stratum.level++);
        prune();
    }

    /**
     * Keeps about half of the calls that hand tasks over, because there are too many tasks.
     *
     * @return false if that is not possible: of each service some calls are left
     */
    boolean fewerTasks() {
        return halve(ServiceKind.REQUEST.ordinal(), LAST_OF_SERVICE)
                | halve(ServiceKind.MESSAGE.ordinal(), LAST_OF_SERVICE)
                | halve(ServiceKind.TASK.ordinal(), LAST_OF_SERVICE);
    }

    private int limit(int kind) {
        boolean beside = kind == ServiceKind.TASK.ordinal() || requestsOnly && kind != ServiceKind.REQUEST.ordinal();
        return beside ? Math.max(1, limits.calls() / BESIDE) : limits.calls();
    }

    private void keepWithin(int kind) {
        int limit = limit(kind);
        while (keptOfKind[kind] > limit && halve(kind, limits.ofService())) {
            // until few enough are left, or each service has its least number
        }
        while (keptOfKind[kind] > 2L * limit && halve(kind, LAST_OF_SERVICE)) {
            // there are very many services
        }
    }

    /** Keeps about half of the services with most kept calls, but no fewer than a least number of each. */
    private boolean halve(int kind, int least) {
        List<Stratum> candidates = ofKind(kind).stream()
                .filter(stratum -> stratum.kept >= 2 * least)
                .toList();
        int most = candidates.stream().mapToInt(stratum -> stratum.kept).max().orElse(0);
        candidates.stream().filter(stratum -> 2 * stratum.kept > most).forEach(stratum -> stratum.level++);
        if (most > 0) {
            prune();
        }
        return most > 0;
    }

    private void prune() {
        BitSet dropped = new BitSet();
        for (int row = 0; row < columns.size(); row++) {
            Stratum stratum = isFirst(row) ? stratumOf(row) : null;
            if (stratum != null && columns.level.get(row) < stratum.level) {
                dropped.set(row);
                stratum.kept--;
                keptOfKind[stratum.kind]--;
            }
        }
        columns.drop(dropped);
        columns.forgetThreads();
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

    private void call(RecordedEvent event) {
        RecordedThread caller = event.getThread();
        long from = Times.start(event);
        long to = from + Times.length(event);
        if (caller == null || to < window.startNanos() || from >= window.endNanos()) {
            return; // no thread: it was gone before the JVM could write down its name
        }
        int kind = kind(event);
        int flags = flags(event);
        int oneIn = tellsOneIn ? Math.max(1, event.getInt("oneIn")) : 1;
        boolean inside = window.contains(from);
        boolean later = (flags & CallColumns.RESUMED) != 0;
        if (inside || later) {
            serving.add(kind, caller, from, to, flags, oneIn);
        }
        nanosOfKind[kind] += inside ? (to - from) * oneIn : 0;
        if (later || !inside && earlier >= MOST_EARLIER) {
            return;
        }
        int service = columns.services.index(Texts.of(event, "service"));
        long asyncId = tellsParts ? event.getLong("asyncId") : CallColumns.NOT_ASYNC;
        if (!inside) {
            earlier++;
            columns.add(event, columns.threads.add(caller), from, to, service, kind, flags, asyncId);
            return;
        }
        Stratum stratum = strata.computeIfAbsent(key(service, kind), key -> new Stratum(service, kind));
        count(stratum, flags, asyncId, oneIn);
        int level = level(from ^ Threads.key(caller) * 0x9E3779B97F4A7C15L);
        if (level >= stratum.level) {
            columns.add(event, columns.threads.add(caller), from, to, service, kind, flags, asyncId);
            columns.level.set(columns.size() - 1, level);
            stratum.kept++;
            keptOfKind[kind]++;
            keepWithin(kind);
        }
    }

    private static void count(Stratum stratum, int flags, long asyncId, int weight) {
        stratum.recorded++;
        stratum.thinned |= weight > 1;
        stratum.calls += weight;
        stratum.failed += (flags & CallColumns.FAILED) != 0 ? weight : 0;
        stratum.virtual += (flags & CallColumns.VIRTUAL) != 0 ? weight : 0;
        stratum.hidden += (flags & CallColumns.MONITORS_HIDDEN) != 0 ? weight : 0;
        stratum.asynchronous += (flags & CallColumns.ASYNCHRONOUS) != 0 ? weight : 0;
        stratum.asynchronousCalls |= asyncId != CallColumns.NOT_ASYNC;
    }

    private int kind(RecordedEvent event) {
        look(event);
        return tellsKind ? event.getByte("kind") : ServiceKind.REQUEST.ordinal();
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
        look(event);
        return tellsParts && event.getBoolean("resumed");
    }

    /** Recordings of earlier versions do not tell everything. */
    private void look(RecordedEvent event) {
        if (event.getEventType() != type) {
            type = event.getEventType();
            tellsKind = event.hasField("kind");
            tellsParts = event.hasField("asyncId");
            tellsMonitors = event.hasField("monitorsSeen");
            tellsOneIn = event.hasField("oneIn");
        }
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

package dev.culprit.jfr.read.waits;

import dev.culprit.heuristics.model.WaitState;
import dev.culprit.jfr.read.calls.LinkedCalls;
import dev.culprit.jfr.read.pass.LongColumn;
import dev.culprit.jfr.read.pass.Times;
import dev.culprit.jfr.read.places.Computing;
import dev.culprit.jfr.read.places.Pauses;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Splits the time of calls exclusively among the wait states, by {@link Precedence}. */
final class Attribution {

    /** A processor sample stands for a moment, not for an interval; it counts where nothing claims that moment. */
    private static final WaitState SAMPLE = WaitState.CPU;

    private final LinkedCalls calls;
    private final StateMillis millis;
    private final Pauses pauses;
    private final InCallWaits waits;
    private final Sites sites;
    private final Accounting accounting;
    private final Precedence precedence;
    private final QueueWaits queueWaits;
    private final long sampleNanos;

    private final Claims claims = new Claims();
    /** Calls whose thread was seen holding a lock. */
    private final Map<Integer, List<Holders.Sample>> holding = new HashMap<>();
    /** Calls whose thread was seen waiting for a lock. */
    private final Map<Integer, List<Holders.Sample>> waiting = new HashMap<>();
    /** Calls whose thread was found computing. */
    private final Map<Integer, List<Computing.Look>> looks = new HashMap<>();
    /** Calls whose virtual thread was found waiting at a monitor. */
    private final Map<Integer, List<Computing.Look>> standing = new HashMap<>();

    private final BitSet done = new BitSet();
    /** Executions by the call at hand, per site; all 0 in between. */
    private final LongColumn executions = new LongColumn();

    private long[] groupStart = new long[16];
    private long[] groupEnd = new long[16];

    /** @param sampleNanos time that one processor sample stands for */
    Attribution(Accounting accounting, Pauses pauses, InCallWaits waits, Sites sites, long sampleNanos) {
        calls = accounting.calls();
        millis = accounting.millis();
        this.pauses = pauses;
        this.waits = waits;
        this.sites = sites;
        this.accounting = accounting;
        queueWaits = new QueueWaits(accounting);
        this.precedence = new Precedence(waits, sites);
        this.sampleNanos = sampleNanos;
    }

    /** Notes that the thread of a call, which is not attributed yet, held a lock at some moment of the call. */
    void holds(int call, Holders.Sample sample) {
        holding.computeIfAbsent(call, c -> new ArrayList<>(1)).add(sample);
    }

    /** Notes that the thread of a call, which is not attributed yet, waited for a lock at some moment of the call. */
    void waits(int call, Holders.Sample sample) {
        waiting.computeIfAbsent(call, c -> new ArrayList<>(1)).add(sample);
    }

    /** Notes that the thread of a call, which is not attributed yet, was found computing at some moment of the call. */
    void computes(int call, Computing.Look look) {
        looks.computeIfAbsent(call, c -> new ArrayList<>(1)).add(look);
    }

    /** Notes that the virtual thread of a call, which is not attributed yet, was found waiting at a monitor. */
    void stands(int call, Computing.Look look) {
        standing.computeIfAbsent(call, c -> new ArrayList<>(1)).add(look);
    }

    /** Whether a call is attributed, so that it is too late for more. */
    boolean isDone(int call) {
        return done.get(call);
    }

    /** Attributes the calls that left their entry point before some moment, and have not been attributed yet. */
    void attributeEndedBefore(long nanos) {
        for (int call = done.nextClearBit(0); call < calls.count(); call = done.nextClearBit(call + 1)) {
            if (calls.end(call) < nanos) {
                attribute(call);
                done.set(call);
            }
        }
    }

    /** Attributes one call, for good: its waits are forgotten. */
    private void attribute(int call) {
        claims.clear();
        claimPauses(call);
        int[] order = precedence.of(call);
        countExecutions(call, order);
        List<Holders.Sample> moments = holding.remove(call);
        if (moments != null) {
            moments.forEach(sample -> sample.doing(stateAt(sample.nanos(), order)));
        }
        List<Holders.Sample> waited = waiting.remove(call);
        if (waited != null) {
            waited.forEach(sample -> insidePool(sample, order));
        }
        List<Computing.Look> found = looks.remove(call);
        if (found != null) {
            found.stream()
                    .filter(look -> stateAt(look.nanos(), order) == null)
                    .forEach(look -> accounting.computes(call, look));
        }
        List<Computing.Look> stood = standing.remove(call);
        if (stood != null && !calls.isTask(call)) {
            stood.stream()
                    .filter(look -> stateAt(look.nanos(), order) == WaitState.MONITOR)
                    .forEach(look -> sites.stood(calls.service(call), look.place()));
        }
        int i = 0;
        while (i < order.length) {
            WaitState state = state(order[i]);
            int groupEndIndex = i;
            while (groupEndIndex < order.length && state(order[groupEndIndex]) == state) {
                groupEndIndex++;
            }
            if (state == SAMPLE) {
                countSamples(call, order, i, groupEndIndex);
            } else {
                claim(call, state, order, i, groupEndIndex);
            }
            i = groupEndIndex;
        }
        waits.forget(call);
    }

    private void claimPauses(int call) {
        int count = 0;
        for (int pause = pauses.firstEndingAfter(calls.start(call));
                pause < pauses.count() && pauses.start(pause) < calls.end(call);
                pause++) {
            long from = Math.max(pauses.start(pause), calls.start(call));
            long to = Math.min(pauses.end(pause), calls.end(call));
            ensure(count + 1);
            groupStart[count] = from;
            groupEnd[count++] = to;
            millis.add(WaitState.GC, call, Times.millis(to - from));
            accounting.paused(call, pauses.name(pause), to - from);
        }
        claims.addAll(groupStart, groupEnd, count);
    }

    private void claim(int call, WaitState state, int[] order, int first, int end) {
        ensure(end - first);
        int count = 0;
        long total = 0;
        long claimedTo = calls.start(call);
        for (int i = first; i < end; i++) {
            long from = Math.max(waits.start(order[i]), claimedTo);
            long to = Math.min(waits.end(order[i]), calls.end(call));
            if (from >= to) {
                continue;
            }
            long free = claims.free(from, to);
            if (state == WaitState.QUEUE && free > 0) {
                total += queueWaits.claim(call, waits.site(order[i]), from, to, claims);
            } else if (free > 0) {
                total += free;
                accounting.waited(call, waits.site(order[i]), free);
            }
            groupStart[count] = from;
            groupEnd[count++] = to;
            claimedTo = to;
        }
        if (end < order.length) { // something of lower precedence follows
            claims.addAll(groupStart, groupEnd, count);
        }
        if (total > 0) {
            millis.add(state, call, Times.millis(total));
        }
    }

    private void countSamples(int call, int[] order, int first, int end) {
        for (int i = first; i < end; i++) {
            if (!claims.contains(waits.start(order[i]))) {
                accounting.waited(call, waits.site(order[i]), sampleNanos);
            }
        }
    }

    private void countExecutions(int call, int[] order) {
        for (int wait : order) {
            int site = waits.site(wait);
            if (sites.isStatement(site)) {
                executions.increase(site, 1);
            }
        }
        for (int wait : order) {
            int site = waits.site(wait);
            long times = executions.get(site);
            if (times > 0) {
                accounting.repeated(call, site, (int) times);
                executions.increase(site, -times);
            }
        }
    }

    private void insidePool(Holders.Sample sample, int[] order) {
        for (int wait : order) {
            if (state(wait) == WaitState.POOL
                    && waits.start(wait) <= sample.nanos()
                    && sample.nanos() < waits.end(wait)) {
                sample.insidePool(sites.resource(waits.site(wait)));
            }
        }
    }

    /** What claims a moment of the call; null if nothing does. */
    private @Nullable WaitState stateAt(long moment, int[] order) {
        int pause = pauses.firstEndingAfter(moment);
        if (pause < pauses.count() && pauses.start(pause) <= moment) {
            return WaitState.GC;
        }
        for (int wait : order) {
            if (state(wait) != SAMPLE && waits.start(wait) <= moment && moment < waits.end(wait)) {
                return state(wait);
            }
        }
        return null;
    }

    private WaitState state(int wait) {
        return sites.state(waits.site(wait));
    }

    private void ensure(int capacity) {
        if (groupStart.length < capacity) {
            groupStart = Arrays.copyOf(groupStart, capacity * 2);
            groupEnd = Arrays.copyOf(groupEnd, capacity * 2);
        }
    }
}

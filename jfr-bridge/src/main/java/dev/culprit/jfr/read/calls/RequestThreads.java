package dev.culprit.jfr.read.calls;

import dev.culprit.heuristics.model.PoolUsage;
import dev.culprit.heuristics.model.PoolUsage.Resource;
import dev.culprit.jfr.events.calls.ServiceKind;
import dev.culprit.jfr.read.pass.Window;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedThread;

/**
 * The threads that serve requests, as a pool: what their names have in common, how many there are, and how many were in a call
 * at each of many moments. Told by all calls of the window, whatever server it is; calls may come in any order.
 */
public final class RequestThreads {

    /** More than a pool has; what is beyond is one thread per call. */
    private static final int MOST_THREADS = 20_000;

    private static final long INTERVAL_NANOS = 200_000_000;

    private static final String TYPE = "threads that serve requests";
    private static final String UNNAMED = "(no name)";

    /** What tells threads of a pool apart. */
    private static final Pattern NUMBER = Pattern.compile("[-_.:#@ ]*\\d+$");

    private final Window window;
    private final Threads threads = new Threads();
    private final Served[] byKind = new Served[ServiceKind.values().length];

    /** Calls that were seen in a mean of moments, so that it is known to some five per cent. */
    private static final long ENOUGH_CALLS = 400;

    /** Calls of one kind. */
    private static final class Served {
        private final BitSet threads = new BitSet();
        private final long[] active;
        private boolean virtual;
        /** Calls in moments, as far as they were recorded. */
        private long recorded;

        private boolean thinned;

        private Served(int moments) {
            active = new long[moments];
        }
    }

    RequestThreads(Window window) {
        this.window = window;
        int moments = (int) Math.max(1, (window.endNanos() - window.startNanos()) / INTERVAL_NANOS);
        Arrays.setAll(byKind, kind -> new Served(moments));
    }

    /**
     * Adds a call, or a part of one.
     *
     * @param flags as in {@link CallColumns}
     * @param weight how many it stands for
     */
    void add(int kind, RecordedThread thread, long from, long to, int flags, int weight) {
        Served served = byKind[kind];
        if ((flags & CallColumns.VIRTUAL) != 0) {
            served.virtual = true;
            return;
        }
        int known = threads.find(thread);
        if (known == Threads.NONE && threads.count() < MOST_THREADS) {
            known = threads.add(thread);
        }
        if (known != Threads.NONE) {
            served.threads.set(known);
        }
        served.thinned |= weight > 1;
        served.recorded += count(from - window.startNanos(), to - window.startNanos(), served.active, weight);
    }

    /** Whether a thread, by its Java id, served calls of a kind. */
    public boolean serves(ServiceKind kind, long javaId) {
        int thread = threads.find(javaId);
        return thread != Threads.NONE && byKind[kind.ordinal()].threads.get(thread);
    }

    /** Empty where there is no such pool: no calls, or virtual threads. */
    public Optional<PoolUsage> usage(ServiceKind kind) {
        Served served = byKind[kind.ordinal()];
        int all = served.threads.cardinality();
        if (all == 0 || served.virtual) {
            return Optional.empty();
        }
        Map<String, Integer> threadsByName = new TreeMap<>();
        served.threads.stream().forEach(thread -> {
            String name = NUMBER.matcher(threads.name(thread)).replaceFirst("");
            threadsByName.merge(name.isEmpty() ? UNNAMED : name, 1, Integer::sum);
        });
        int[] active = Arrays.stream(served.thinned ? smooth(served) : served.active)
                .mapToInt(busy -> (int) Math.min(busy, all))
                .toArray();
        int[] unknown = new int[active.length];
        Arrays.fill(unknown, -1);
        return Optional.of(new PoolUsage(
                threadsByName.entrySet().stream()
                        .max(Comparator.comparingInt(Map.Entry::getValue))
                        .map(Map.Entry::getKey)
                        .orElseThrow(),
                TYPE,
                Resource.REQUEST_THREADS,
                all,
                active,
                Arrays.stream(active).map(busy -> all - busy).toArray(),
                unknown,
                Double.NaN));
    }

    /** Where one call in so many was recorded, a single moment tells little: the mean of as many moments as tell enough. */
    private static long[] smooth(Served served) {
        int moments = served.active.length;
        double perMoment = Math.max(1e-9, (double) served.recorded / moments);
        int span = (int) Math.min(moments, Math.ceil(ENOUGH_CALLS / perMoment));
        long[] sums = new long[moments + 1];
        for (int moment = 0; moment < moments; moment++) {
            sums[moment + 1] = sums[moment] + served.active[moment];
        }
        long[] means = new long[moments];
        for (int moment = 0; moment < moments; moment++) {
            int from = Math.max(0, Math.min(moment - span / 2, moments - span));
            means[moment] = Math.round((double) (sums[from + span] - sums[from]) / span);
        }
        return means;
    }

    /** Adds at every moment that lies between, in nanoseconds since the window opened; answers how many these are. */
    private static int count(long from, long to, long[] moments, int weight) {
        int first = (int) Math.max(0, -Math.floorDiv(-from, INTERVAL_NANOS));
        int moment = first;
        for (; moment < moments.length && moment * INTERVAL_NANOS < to; moment++) {
            moments[moment] += weight;
        }
        return moment - first;
    }
}

package dev.culprit.jfr.read;

import dev.culprit.heuristics.model.PoolUsage;
import dev.culprit.heuristics.model.PoolUsage.Resource;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The threads that serve requests, as a pool: what their names have in common, how many there are, and how many were in a call
 * at each of many moments. Told by the calls themselves, whatever server it is.
 */
final class RequestThreads {

    private static final long INTERVAL_NANOS = 200_000_000;

    private static final String TYPE = "threads that serve requests";
    private static final String UNNAMED = "(no name)";

    /** What tells threads of a pool apart. */
    private static final Pattern NUMBER = Pattern.compile("[-_.:#@ ]*\\d+$");

    private RequestThreads() {}

    /** Empty where there is no such pool: no calls, or virtual threads. */
    static Optional<PoolUsage> usage(Calls calls, Window window) {
        int[] active = new int[(int) Math.max(1, (window.endNanos() - window.startNanos()) / INTERVAL_NANOS)];
        Map<String, Integer> threadsByName = new TreeMap<>();
        int threads = 0;
        for (int thread = 0; thread < calls.threadCount(); thread++) {
            boolean serves = false;
            for (int call = calls.firstOf(thread); call < calls.endOf(thread); call++) {
                if (calls.is(call, CallColumns.VIRTUAL)) {
                    return Optional.empty();
                }
                if (!calls.isTask(call)) {
                    serves = true;
                    count(calls.start[call] - window.startNanos(), calls.end[call] - window.startNanos(), active);
                }
            }
            if (serves) {
                threads++;
                String name = NUMBER.matcher(calls.threads.name(thread)).replaceFirst("");
                threadsByName.merge(name.isEmpty() ? UNNAMED : name, 1, Integer::sum);
            }
        }
        if (threads == 0) {
            return Optional.empty();
        }
        int all = threads;
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
                Arrays.stream(active).map(busy -> Math.max(0, all - busy)).toArray(),
                unknown,
                Double.NaN));
    }

    /** Adds one at every moment that lies between, in nanoseconds since the window opened. */
    private static void count(long from, long to, int[] moments) {
        int first = (int) Math.max(0, -Math.floorDiv(-from, INTERVAL_NANOS));
        for (int moment = first; moment < moments.length && moment * INTERVAL_NANOS < to; moment++) {
            moments[moment]++;
        }
    }
}

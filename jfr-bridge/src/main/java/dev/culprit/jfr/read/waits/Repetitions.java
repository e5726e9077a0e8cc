package dev.culprit.jfr.read.waits;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * How often single calls executed a statement, per service and site. Counts up to 1000 are exact, larger ones are kept to
 * three digits, so that memory does not grow with the number of calls.
 */
final class Repetitions {

    private static final int EXACT = 1000;

    /** Of one statement at one place in one service. */
    static final class Counts {
        private final TreeMap<Integer, Integer> callsByCount = new TreeMap<>();
        private int calls;
        private int most;

        private void add(int times) {
            calls++;
            most = Math.max(most, times);
            callsByCount.merge(rounded(times), 1, Integer::sum);
        }

        /** Calls that executed it at least once. */
        int calls() {
            return calls;
        }

        /** Executions in one call at most, exact. */
        int most() {
            return most;
        }

        /** Least number of executions that at least this share of the calls do not exceed; 0 without a call. */
        int quantile(double share) {
            int wanted = (int) Math.ceil(share * calls);
            int seen = 0;
            for (Map.Entry<Integer, Integer> entry : callsByCount.entrySet()) {
                seen += entry.getValue();
                if (seen >= wanted) {
                    return entry.getKey();
                }
            }
            return most;
        }
    }

    private record Key(int service, int site) {}

    private static final Counts NONE = new Counts();

    private final Map<Key, Counts> counts = new HashMap<>();

    /** Adds one call that executed the statement so many times, at least once. */
    void add(int service, int site, int times) {
        counts.computeIfAbsent(new Key(service, site), key -> new Counts()).add(times);
    }

    Counts of(int service, int site) {
        return counts.getOrDefault(new Key(service, site), NONE);
    }

    private static int rounded(int times) {
        int unit = 1;
        while (times / unit >= EXACT) {
            unit *= 10;
        }
        return times / unit * unit;
    }
}

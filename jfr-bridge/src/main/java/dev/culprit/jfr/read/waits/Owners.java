package dev.culprit.jfr.read.waits;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Threads that were seen to own what others waited for, by how long one waited for them. */
final class Owners {

    private static final Pattern NUMBER_AT_END = Pattern.compile("\\d+$");

    private final Map<String, Long> nanosOf = new HashMap<>();

    void add(String thread, long nanos) {
        nanosOf.merge(thread, nanos, Long::sum);
    }

    /**
     * The thread that was waited for the longest. The threads of a pool, which differ in a number at the end of their
     * names, count together and appear as {@code worker-*} if several of them were seen.
     */
    String dominant() {
        Map<String, Long> groups = new HashMap<>();
        nanosOf.forEach((thread, nanos) -> groups.merge(group(thread), nanos, Long::sum));
        String longest = groups.entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .orElseThrow()
                .getKey();
        var members = nanosOf.keySet().stream()
                .filter(thread -> group(thread).equals(longest))
                .sorted(Comparator.naturalOrder())
                .limit(2)
                .toList();
        return members.size() == 1 ? members.get(0) : longest;
    }

    private static String group(String thread) {
        return NUMBER_AT_END.matcher(thread).replaceFirst("*");
    }
}

package dev.culprit.apps.bench.cost;

import dev.culprit.apps.results.ThreadTimes;
import dev.culprit.apps.results.ThreadTimes.Group;
import dev.culprit.heuristics.model.LoadReport;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * What was seen of an application in some seconds at full load.
 *
 * @param microsOf processor time per request, by what its threads are there for
 * @param perSecond requests
 */
record Figures(Map<Group, Double> microsOf, double perSecond) {

    Figures {
        microsOf = Collections.unmodifiableMap(new EnumMap<>(microsOf));
    }

    static Figures of(ThreadTimes before, ThreadTimes after, LoadReport report) {
        Map<Group, Double> micros = new EnumMap<>(Group.class);
        for (Group group : Group.values()) {
            micros.put(group, after.nanosSince(before, group) / 1e3 / report.requests());
        }
        return new Figures(micros, report.requests() * 1e3 / report.windowMillis());
    }

    /** Processor time per request, of all threads. */
    double micros() {
        return microsOf.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** Processor time per request, of the threads that are the application's. */
    double serving() {
        return Objects.requireNonNull(microsOf.get(Group.SERVING));
    }

    @Override
    public String toString() {
        return Arrays.stream(Group.values())
                .map(group -> String.format(
                        Locale.ROOT, "%s %.1f", group.name().toLowerCase(Locale.ROOT), microsOf.get(group)))
                .collect(Collectors.joining(", ", String.format(Locale.ROOT, "%.0f/s (us: ", perSecond), ")"));
    }
}

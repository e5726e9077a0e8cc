package dev.culprit.apps.cases.mixture;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Where the time of requests went.
 *
 * @param requests how many
 * @param meanMillis of a whole request
 * @param spent mean milliseconds per request, by what they were spent on
 */
public record Truth(int requests, double meanMillis, Map<Spent, Double> spent) {

    private static final double NANOS = 1e6;

    public Truth {
        spent = Collections.unmodifiableMap(new EnumMap<>(spent));
    }

    static Truth of(List<Stopwatch.Request> requests, Pauses pauses) {
        Map<Spent, Double> sums = new EnumMap<>(Spent.class);
        for (Spent one : Spent.values()) {
            sums.put(one, 0.0);
        }
        double whole = 0;
        for (Stopwatch.Request request : requests) {
            whole += request.end() - request.start();
            request.stretches().forEach(stretch -> add(stretch, pauses, sums));
        }
        double divisor = NANOS * Math.max(1, requests.size());
        sums.replaceAll((one, nanos) -> nanos / divisor);
        return new Truth(requests.size(), whole / divisor, sums);
    }

    private static void add(Stopwatch.Span stretch, Pauses pauses, Map<Spent, Double> sums) {
        double stopped = pauses.within(stretch.start(), stretch.end());
        double rest = Math.max(0, stretch.end() - stretch.start() - stopped);
        sums.merge(Spent.GC, stopped, Double::sum);
        if (stretch.on() == Spent.CPU) {
            double computing = Math.min(rest, stretch.cpuNanos());
            sums.merge(Spent.CPU, computing, Double::sum);
            double waiting = Math.min(rest - computing, stretch.delayNanos());
            sums.merge(Spent.RUN_QUEUE, waiting, Double::sum);
            sums.merge(Spent.UNKNOWN, rest - computing - waiting, Double::sum);
        } else {
            sums.merge(stretch.on(), rest, Double::sum);
        }
    }

    /** {@code requests meanMillis NAME=millis …} */
    public String line() {
        StringBuilder line = new StringBuilder(requests + " " + meanMillis);
        spent.forEach((one, millis) -> line.append(' ').append(one).append('=').append(millis));
        return line.toString();
    }

    /** Reads {@link #line}. */
    public static Truth parse(String line) {
        String[] words = line.strip().split(" ");
        Map<Spent, Double> spent = new EnumMap<>(Spent.class);
        for (int i = 2; i < words.length; i++) {
            int equals = words[i].indexOf('=');
            spent.put(Spent.valueOf(words[i].substring(0, equals)), Double.valueOf(words[i].substring(equals + 1)));
        }
        return new Truth(Integer.parseInt(words[0]), Double.parseDouble(words[1]), spent);
    }
}

package dev.culprit.apps.bench.load;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What {@link KnownServer} tells, in one window. */
record ServerLog(List<Served> requests) {

    private static final double NANOS = 1e6;

    ServerLog {
        requests = List.copyOf(requests);
    }

    /** One request, in nanoseconds on the machine's clock. */
    record Served(int connection, long arrival, long answer) {

        double millis() {
            return (answer - arrival) / NANOS;
        }
    }

    static ServerLog parse(String lines) {
        return new ServerLog(lines.lines()
                .filter(line -> !line.isBlank())
                .map(line -> line.split(" "))
                .map(part -> new Served(Integer.parseInt(part[0]), Long.parseLong(part[1]), Long.parseLong(part[2])))
                .toList());
    }

    /** Only what arrived in the window. */
    ServerLog between(long start, long end) {
        return new ServerLog(requests.stream()
                .filter(one -> one.arrival() - start >= 0 && one.arrival() - end < 0)
                .toList());
    }

    /** Connections that sent something: the built-in users have one each. */
    long users() {
        return requests.stream().mapToInt(Served::connection).distinct().count();
    }

    double meanMillis() {
        return requests.stream().mapToDouble(Served::millis).average().orElse(Double.NaN);
    }

    /** The smallest value that so many percent of the requests do not exceed. */
    double percentileMillis(double percent) {
        double[] sorted = requests.stream().mapToDouble(Served::millis).sorted().toArray();
        int rank = (int) Math.ceil(percent / 100 * sorted.length);
        return sorted.length == 0 ? Double.NaN : sorted[Math.max(0, rank - 1)];
    }

    /** Mean time from an answer to the next request on the same connection. */
    double thinkMillis() {
        Map<Integer, List<Served>> byConnection =
                requests.stream().collect(Collectors.groupingBy(Served::connection, HashMap::new, Collectors.toList()));
        List<Double> pauses = new ArrayList<>();
        for (List<Served> connection : byConnection.values()) {
            List<Served> inOrder = connection.stream()
                    .sorted(Comparator.comparingLong(Served::arrival))
                    .toList();
            for (int i = 1; i < inOrder.size(); i++) {
                pauses.add((inOrder.get(i).arrival() - inOrder.get(i - 1).answer()) / NANOS);
            }
        }
        return pauses.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }
}

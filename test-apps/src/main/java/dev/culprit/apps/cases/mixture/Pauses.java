package dev.culprit.apps.cases.mixture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * When the collector stopped the application, according to the JVM's own log of it. Meant for the serial collector, which
 * does nothing beside the application. (A log of safepoints would be too long by what the woken threads keep the processors
 * from the one that writes it.)
 */
final class Pauses {

    private static final Pattern LINE =
            Pattern.compile("\\[(?<end>\\d+)ns\\] GC\\(\\d+\\) Pause .* (?<millis>\\d+\\.\\d+)ms");

    /** Start and end on the clock of {@code System.nanoTime}. */
    private record Pause(long start, long end) {

        static Optional<Pause> of(String line) {
            Matcher matcher = LINE.matcher(line);
            if (!matcher.matches()) {
                return Optional.empty();
            }
            long end = Long.parseLong(matcher.group("end"));
            long nanos = Math.round(Double.parseDouble(matcher.group("millis")) * 1e6);
            return Optional.of(new Pause(end - nanos, end));
        }
    }

    private final List<Pause> pauses;

    private Pauses(List<Pause> pauses) {
        this.pauses = pauses;
    }

    /** What makes the JVM write such a log; it is written without delay. */
    static String logging(Path log) {
        return "-Xlog:gc:file=" + log + ":timenanos";
    }

    /** All pauses so far. */
    static Pauses in(Path log) throws IOException {
        return in(Files.readAllLines(log));
    }

    static Pauses in(List<String> log) {
        return new Pauses(log.stream().flatMap(line -> Pause.of(line).stream()).toList());
    }

    int count() {
        return pauses.size();
    }

    /** Nanoseconds of this interval in which the application was stopped. */
    long within(long start, long end) {
        long sum = 0;
        for (Pause pause : pauses) {
            sum += Math.max(0, Math.min(end, pause.end()) - Math.max(start, pause.start()));
        }
        return sum;
    }
}

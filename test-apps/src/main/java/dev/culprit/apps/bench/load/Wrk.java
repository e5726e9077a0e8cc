package dev.culprit.apps.bench.load;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What the load generator {@code wrk} reports: users who never think.
 *
 * @param requests in the window
 * @param seconds length of the window
 * @param p50 milliseconds
 * @param p90 milliseconds
 * @param p99 milliseconds
 * @param cpuMicros its processor time per request
 */
record Wrk(long requests, double seconds, double p50, double p90, double p99, double cpuMicros) {

    private static final String NAME = "wrk";
    private static final int POLL_MILLIS = 100;

    private static final Pattern PERCENTILE =
            Pattern.compile("^\\s+(50|90|99)%\\s+([\\d.]+)(us|ms|s)\\s*$", Pattern.MULTILINE);
    private static final Pattern TOTAL = Pattern.compile("(\\d+) requests in ([\\d.]+)s");

    /** Where it is installed, if it is. */
    static Optional<Path> installed() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(Pattern.quote(File.pathSeparator)))
                .map(directory -> Path.of(directory, NAME))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Loads a URL by so many connections. */
    static Wrk run(Path program, String url, int users, int seconds) throws IOException, InterruptedException {
        Path output = Files.createTempFile("culprit-wrk", ".txt");
        try {
            Process process = new ProcessBuilder(
                            program.toString(),
                            "--threads",
                            "1",
                            "--connections",
                            Integer.toString(users),
                            "--duration",
                            seconds + "s",
                            "--timeout",
                            "10s",
                            "--latency",
                            url)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            Duration cpu = Duration.ZERO;
            while (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                cpu = process.info().totalCpuDuration().orElse(cpu); // not known any more when it has ended
            }
            return parse(Files.readString(output, StandardCharsets.UTF_8), cpu);
        } finally {
            Files.delete(output);
        }
    }

    /** @throws IOException if this is not what it prints at the end of a run */
    static Wrk parse(String output, Duration cpu) throws IOException {
        Matcher total = TOTAL.matcher(output);
        if (!total.find()) {
            throw new IOException("wrk says: " + output.strip());
        }
        long requests = Long.parseLong(total.group(1));
        return new Wrk(
                requests,
                Double.parseDouble(total.group(2)),
                percentile("50", output),
                percentile("90", output),
                percentile("99", output),
                cpu.toNanos() / 1e3 / Math.max(1, requests));
    }

    private static double percentile(String percent, String output) throws IOException {
        Matcher line = PERCENTILE.matcher(output);
        while (line.find()) {
            if (line.group(1).equals(percent)) {
                double value = Double.parseDouble(line.group(2));
                return switch (line.group(3)) {
                    case "us" -> value / 1000;
                    case "s" -> value * 1000;
                    default -> value;
                };
            }
        }
        throw new IOException("wrk tells no percentile " + percent + ": " + output.strip());
    }

    /** A line of {@link #HEAD}. */
    static String row(int users, String load, double perSecond, List<Double> percentiles, double cpuMicros) {
        return String.format(
                Locale.ROOT,
                "| %d | %s | %.1f | %.2f | %.2f | %.2f | %.0f µs |",
                users,
                load,
                perSecond,
                percentiles.get(0),
                percentiles.get(1),
                percentiles.get(2),
                cpuMicros);
    }

    static final String HEAD = """
            | users | load | requests/s | p50 | p90 | p99 | load's CPU/request |
            |---|---|---|---|---|---|---|""";
}

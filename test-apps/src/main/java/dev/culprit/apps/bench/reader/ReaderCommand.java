package dev.culprit.apps.bench.reader;

import dev.culprit.apps.results.Provenance;
import dev.culprit.apps.results.Sources;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures reading recordings of several sizes, beside a bare loop over their events and the parser of Mission Control. */
@Command(
        name = "reader",
        mixinStandardHelpOptions = true,
        description = {
            "Measures how fast recordings are read, and how much heap that takes. Compares with a bare loop over the events,"
                    + " and with the parser of JDK Mission Control, which keeps all events.",
            "Exit code 1 if reading is slower than 1 million events per second or a quarter of the bare loop, or takes more"
                    + " than 24 MB."
        })
public final class ReaderCommand implements Callable<Integer> {

    private static final double LEAST_PER_SECOND = 1e6;
    private static final double LEAST_OF_BARE = 0.25;
    private static final long MOST_BYTES = 24L << 20;

    private static final List<String> WHAT_IS_RUN = Provenance.productAnd("bench/reader");

    @Option(
            names = "--calls",
            split = ",",
            paramLabel = "N",
            description = "Calls per recording. Default: ${DEFAULT-VALUE}.")
    private List<Integer> calls = List.of(100_000, 1_000_000, 10_000_000);

    @Option(
            names = "--most-for-jmc",
            paramLabel = "N",
            description = "Largest recording, in calls, that Mission Control reads. Default: ${DEFAULT-VALUE}.")
    private int mostForJmc = 1_000_000;

    /** Processor time in seconds, and heap in bytes. */
    private record Taken(double seconds, long bytes) {}

    private record Row(
            int calls,
            long events,
            long size,
            Taken culprit,
            Taken bare,
            @Nullable Taken jmc) {

        boolean holds() {
            double perSecond = events / culprit.seconds();
            return perSecond >= LEAST_PER_SECOND
                    && bare.seconds() / culprit.seconds() >= LEAST_OF_BARE
                    && culprit.bytes() <= MOST_BYTES;
        }

        String text() {
            return String.format(
                    Locale.ROOT,
                    "| %,d | %,d | %,d | %.2f | %.0f | %.2f | %.2f | %.0f | %s | %s |",
                    calls,
                    events,
                    size >> 20,
                    events / culprit.seconds() / 1e6,
                    culprit.bytes() / 1048576.0,
                    bare.seconds() / culprit.seconds(),
                    events / bare.seconds() / 1e6,
                    bare.bytes() / 1048576.0,
                    jmc == null ? "–" : String.format(Locale.ROOT, "%.2f", events / jmc.seconds() / 1e6),
                    jmc == null ? "–" : String.format(Locale.ROOT, "%.0f", jmc.bytes() / 1048576.0));
        }
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        System.out.println(Sources.of(WHAT_IS_RUN).commit() + ", " + Provenance.machine() + ", " + Provenance.now());
        System.out.println();
        System.out.println(
                "| calls | events | MB | M events/s | heap, MB | of the bare loop | bare loop, M events/s | its heap, MB"
                        + " | Mission Control, M events/s | its heap, MB |");
        System.out.println("|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
        boolean held = true;
        Path directory = Files.createTempDirectory("culprit-reader");
        try {
            for (int number : calls) {
                Row row = row(directory.resolve("experiment-1.jfr"), number);
                System.out.println(row.text());
                held &= row.holds();
            }
        } finally {
            Files.delete(directory);
        }
        System.out.println();
        System.out.println(
                (held ? "Held" : "Missed")
                        + ": at least 1 M events/s of processor time, at least 0.25 times the bare loop, at most 24 MB of heap");
        return held ? 0 : 1;
    }

    private Row row(Path file, int number) throws IOException, InterruptedException {
        try {
            run("4g", "write", file.toString(), Integer.toString(number));
            Taken culprit = read("256m", "culprit", file);
            Taken bare = read("256m", "bare", file);
            Taken jmc = number <= mostForJmc ? read("8g", "jmc", file) : null;
            return new Row(number, events(file), Files.size(file), culprit, bare, jmc);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private static long events(Path file) throws IOException {
        long events = 0;
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                recording.readEvent();
                events++;
            }
        }
        return events;
    }

    private static Taken read(String heap, String way, Path file) throws IOException, InterruptedException {
        List<String> lines = run(heap, way, file.toString());
        String[] figures = lines.get(lines.size() - 1).split(" ");
        return new Taken(Double.parseDouble(figures[0]), Long.parseLong(figures[1]));
    }

    private static List<String> run(String heap, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx" + heap, "-XX:+UseSerialGC", "-XX:-PrintWarnings"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), ReaderProgram.class.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<String> lines;
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            lines = output.lines().toList();
        }
        if (process.waitFor() != 0) {
            throw new IOException("reading by " + arguments[0] + " ended with " + process.exitValue());
        }
        return lines;
    }
}

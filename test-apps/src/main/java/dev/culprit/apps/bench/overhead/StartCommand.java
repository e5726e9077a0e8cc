package dev.culprit.apps.bench.overhead;

import dev.culprit.apps.results.Medians;
import dev.culprit.apps.results.Provenance;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What the agent adds to the start of a JVM: time until the main method runs, processor time, memory. */
@Command(
        name = "start",
        mixinStandardHelpOptions = true,
        description = "Measures what the agent adds to the start of an idle JVM: time until its main"
                + " method runs, processor time, resident memory.")
public final class StartCommand implements Callable<Integer> {

    @Option(names = "--rounds", paramLabel = "N", description = "Starts of each kind. Default: ${DEFAULT-VALUE}.")
    private int rounds = 15;

    @Option(
            names = "--settle",
            paramLabel = "MS",
            description =
                    "Time from the start of a JVM to its measurement. The agent starts in parallel with the application."
                            + " Default: ${DEFAULT-VALUE}.")
    private int settleMillis = 3000;

    @Option(
            names = "--jdk",
            paramLabel = "DIR",
            description = "JVM to measure. May be given several times. Default: that of this command.")
    private List<Path> jdks = List.of(Path.of(System.getProperty("java.home")));

    private enum Way {
        WITHOUT("no agent"),
        AGENT("agent"),
        HTTP("agent with HTTP port");

        private final String title;

        Way(String title) {
            this.title = title;
        }

        List<String> options(Path agent) {
            return switch (this) {
                case WITHOUT -> List.of();
                case AGENT -> List.of("-javaagent:" + agent);
                case HTTP -> List.of("-javaagent:" + agent + "=http=0");
            };
        }
    }

    /** Milliseconds, milliseconds, megabytes. */
    private static final List<String> COLUMNS = List.of("to main, ms", "processor time, ms", "resident, MB");

    @Override
    public Integer call() throws IOException, InterruptedException {
        System.out.println(Provenance.now() + ", " + Provenance.machine());
        System.out.println("| start | Java | " + String.join(" | added | ", COLUMNS) + " | added |");
        System.out.println("|---|---" + "|---|---".repeat(COLUMNS.size()) + "|");
        MeasuredJvm.each(jdks, this::measure);
        return 0;
    }

    private void measure(Path jdk, Path agent) throws IOException, InterruptedException {
        Map<Way, List<double[]>> starts = new EnumMap<>(Way.class);
        for (int round = 0; round <= rounds; round++) {
            for (Way way : Way.values()) {
                double[] start = start(MeasuredJvm.command(jdk, way.options(agent), StartProgram.class, List.of()));
                if (round > 0) { // the first reads files that the system then knows
                    starts.computeIfAbsent(way, key -> new ArrayList<>()).add(start);
                }
            }
        }
        List<double[]> without = starts.getOrDefault(Way.WITHOUT, List.of());
        starts.forEach((way, each) -> {
            StringBuilder row = new StringBuilder("| " + way.title + " | " + MeasuredJvm.version(jdk));
            for (int column = 0; column < COLUMNS.size(); column++) {
                row.append(" | ")
                        .append(Medians.text(each, column))
                        .append(way == Way.WITHOUT ? " | –" : " | " + added(each, without, column));
            }
            System.out.println(row + " |");
        });
    }

    /** Median of the differences between the starts of one round. */
    private static String added(List<double[]> with, List<double[]> without, int column) {
        double[] differences = new double[with.size()];
        for (int i = 0; i < differences.length; i++) {
            differences[i] = with.get(i)[column] - without.get(i)[column];
        }
        return String.format(Locale.ROOT, "%.1f", Medians.of(differences));
    }

    private double[] start(List<String> command) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            String line = output.readLine();
            double toMain = (System.nanoTime() - begin) / 1e6;
            if (!StartProgram.BEGUN.equals(line)) {
                throw new IOException("the JVM that was measured said " + line + ": " + command);
            }
            // a length of time is what is measured here, not something to wait for
            if (process.waitFor(settleMillis, TimeUnit.MILLISECONDS)) {
                throw new IOException("the JVM that was measured ended with " + process.exitValue() + ": " + command);
            }
            double cpu = process.info()
                    .totalCpuDuration()
                    .map(used -> used.toNanos() / 1e6)
                    .orElse(Double.NaN);
            return new double[] {toMain, cpu, residentMegabytes(process.pid())};
        } finally {
            process.getOutputStream().close();
            process.waitFor();
        }
    }

    /** Not a number where the system does not tell. */
    private static double residentMegabytes(long pid) throws IOException {
        Path status = Path.of("/proc", Long.toString(pid), "status");
        if (!Files.isReadable(status)) {
            return Double.NaN;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")) / 1024)
                .findFirst()
                .orElse(Double.NaN);
    }
}

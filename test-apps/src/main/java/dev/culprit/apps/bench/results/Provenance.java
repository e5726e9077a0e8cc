package dev.culprit.apps.bench.results;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;

/** Where a result comes from: commit, date and machine. */
public final class Provenance {

    /** The product and the cases; not tests, documents or how results are told. */
    public static final List<String> PRODUCT_AND_CASES = List.of(
            "pom.xml",
            "agent/pom.xml",
            "agent/src/main",
            "control-client/pom.xml",
            "control-client/src/main",
            "heuristics/pom.xml",
            "heuristics/src/main",
            "jfr-bridge/pom.xml",
            "jfr-bridge/src/main",
            "test-apps/src/main/java/dev/culprit/apps/cases",
            "test-apps/src/main/java/dev/culprit/apps/process");

    private Provenance() {}

    /**
     * The latest commit that changed one of these paths, with {@code +} behind it if they contain what is not committed.
     *
     * @param paths from the root of the repository, in which this process must run
     * @return {@code unknown} if that cannot be told
     */
    public static String commit(List<String> paths) throws IOException, InterruptedException {
        String id = git(Stream.of("log", "-1", "--first-parent", "--format=%h", "--"), paths);
        String changed = git(Stream.of("status", "--porcelain", "--"), paths);
        return id.isEmpty() ? "unknown" : changed.isEmpty() ? id : id + "+";
    }

    private static String git(Stream<String> arguments, List<String> paths) throws IOException, InterruptedException {
        List<String> command = Stream.concat(Stream.concat(Stream.of("git"), arguments), paths.stream())
                .toList();
        try {
            Process git = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String output = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return git.waitFor() == 0 ? output.strip() : "";
        } catch (IOException e) {
            return "";
        }
    }

    /** In UTC, to the second. */
    public static String now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** System, processors, memory and Java version of this machine. */
    public static String machine() {
        String memory =
                ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                        ? ", " + Math.round(system.getTotalMemorySize() / 1e9) + " GB"
                        : "";
        return System.getProperty("os.name") + " " + System.getProperty("os.arch") + ", "
                + Runtime.getRuntime().availableProcessors() + " processors" + memory + ", Java "
                + Runtime.version().feature();
    }
}

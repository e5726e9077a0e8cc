package dev.culprit.apps.results;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;

/** Where a result comes from: commit, date and machine. */
public final class Provenance {

    /** Where the packages of this module are. */
    public static final String APPLICATIONS = "test-apps/src/main/java/dev/culprit/apps/";

    private static final List<String> PRODUCT = List.of(
            "pom.xml",
            "agent/pom.xml",
            "agent/src/main",
            "control-client/pom.xml",
            "control-client/src/main",
            "heuristics/pom.xml",
            "heuristics/src/main",
            "jfr-bridge/pom.xml",
            "jfr-bridge/src/main",
            "test-apps/pom.xml");

    private static final List<String> CASES = List.of("cases", "process", "relay", "bench/client");

    private static final String UNCOMMITTED = "+";
    private static final String UNKNOWN = "unknown";

    private Provenance() {}

    /** The product, the cases and what starts them; and these packages and classes of this module. */
    public static List<String> productAndCasesAnd(String... more) {
        return productAnd(Stream.concat(CASES.stream(), Stream.of(more)).toArray(String[]::new));
    }

    /** The product, and these packages and classes of this module; not tests, documents or how results are told. */
    public static List<String> productAnd(String... more) {
        return Stream.concat(PRODUCT.stream(), Stream.of(more).map(path -> APPLICATIONS + path))
                .toList();
    }

    /**
     * The latest commit that changed one of these paths, with {@code +} behind it if they contain what is not committed, or
     * what has changed since the jar that runs was built.
     *
     * @param paths from the root of the repository, somewhere in which this process must run
     * @return {@code unknown} if that cannot be told
     */
    public static String commit(List<String> paths) throws IOException, InterruptedException {
        return commit(paths, List.of());
    }

    /** The same, but for some paths among them. */
    public static String commit(List<String> paths, List<String> except) throws IOException, InterruptedException {
        List<String> which = Stream.concat(
                        paths.stream().map(path -> ":(top)" + path),
                        except.stream().map(path -> ":(top,exclude)" + path))
                .toList();
        String id = git(Stream.of("log", "-1", "--first-parent", "--format=%h", "--"), which);
        boolean committed = git(Stream.of("status", "--porcelain", "--"), which).isEmpty();
        return id.isEmpty() ? UNKNOWN : committed && isBuilt(which) ? id : id + UNCOMMITTED;
    }

    /** Whether the jar that runs is younger than these sources; classes in directories are always taken for built. */
    private static boolean isBuilt(List<String> which) throws IOException, InterruptedException {
        Path jar = jar();
        if (!Files.isRegularFile(jar)) {
            return true;
        }
        FileTime built = Files.getLastModifiedTime(jar);
        for (String file : git(Stream.of("ls-files", "--"), which).lines().toList()) {
            if (Files.getLastModifiedTime(Path.of(file)).compareTo(built) > 0) {
                return false;
            }
        }
        return true;
    }

    private static Path jar() throws IOException {
        try {
            return Path.of(Provenance.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IOException("cannot tell where the benchmark runs from", e);
        }
    }

    /** Whether results of this commit are results of what runs now: what is not committed and built may have changed since. */
    public static boolean isDefinite(String commit) {
        return !commit.equals(UNKNOWN) && !commit.endsWith(UNCOMMITTED);
    }

    /** Tells the user if it is not so. */
    public static void warnUnlessDefinite(String commit) {
        if (!isDefinite(commit)) {
            System.out.println(
                    "Something is not committed, or not built since: what is measured now is not taken up again.");
        }
    }

    private static String git(Stream<String> arguments, List<String> paths) throws IOException, InterruptedException {
        List<String> command = Stream.of(Stream.of("git"), arguments, paths.stream())
                .flatMap(part -> part)
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

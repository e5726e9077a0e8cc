package dev.culprit.apps.results;

import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;

/** Where a result comes from: what of this repository was run, when and on which machine. */
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

    /** What is asked of the cases and which answer is right; and the simulated ones. */
    private static final String QUESTIONS = "heuristics/src/test/java/dev/culprit/heuristics/simulation/cases";

    /** The cases, the mixtures among them, and what starts them. */
    private static final List<String> CASES = List.of("cases", "process", "relay", "bench/client");

    private Provenance() {}

    /** The product, the cases and what starts them; and these packages and classes of this module. */
    public static List<String> productAndCasesAnd(String... more) {
        List<String> all =
                productAnd(Stream.concat(CASES.stream(), Stream.of(more)).toArray(String[]::new));
        return Stream.concat(all.stream(), Stream.of(QUESTIONS)).toList();
    }

    /** The product, and these packages and classes of this module; not tests, documents or how results are told. */
    public static List<String> productAnd(String... more) {
        return Stream.concat(PRODUCT.stream(), Stream.of(more).map(path -> APPLICATIONS + path))
                .toList();
    }

    /** In UTC, to the second. */
    public static String now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** Maker's name and full version of this JVM. */
    public static String jvm() {
        return System.getProperty("java.vendor") + " " + Runtime.version();
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

package dev.culprit.client.cli;

/**
 * The first class of {@code culprit.jar}, compiled for any Java: one that is too old, or lacks what the program needs,
 * ends in one line. Without it the JVM would print a stack trace and return 1, which means that something was found.
 */
public final class Launcher {

    private static final int OLDEST_JAVA = 17;

    /** As in {@code ExitCode}, which an old Java could not load. */
    private static final int INTERNAL = 70;

    private Launcher() {}

    public static void main(String... arguments) {
        int code = INTERNAL;
        try {
            code = start(System.getProperty("java.specification.version", "0"), arguments);
        } finally {
            System.exit(code); // whatever was thrown
        }
    }

    static int start(String version, String... arguments) {
        String refusal = refusal(version);
        if (!refusal.isEmpty()) {
            System.err.println("culprit: " + refusal);
            return INTERNAL;
        }
        try {
            Object code = Class.forName("dev.culprit.client.cli.Main")
                    .getMethod("run", String[].class)
                    .invoke(null, (Object) arguments);
            return ((Integer) code).intValue();
        } catch (Throwable e) { // the program tells of its own failures itself; this one kept it from starting
            System.err.println("culprit: cannot start on this Java runtime (" + e
                    + "); run culprit.jar with a whole JDK " + OLDEST_JAVA + " or newer");
            return INTERNAL;
        }
    }

    /** Why this Java cannot be used; empty if it can. */
    static String refusal(String version) {
        String feature = version.startsWith("1.") ? version.substring(2) : version;
        return Integer.parseInt(feature) < OLDEST_JAVA
                ? "this is Java " + feature + "; run culprit.jar with Java " + OLDEST_JAVA + " or newer"
                : "";
    }
}

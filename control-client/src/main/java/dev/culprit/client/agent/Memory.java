package dev.culprit.client.agent;

import java.util.List;

/**
 * Memory of an application that has a limit, after the last collection, in MB.
 *
 * @param name heap, metaspace or compressed class space
 * @param used the application's and the agent's
 * @param ours of that the agent's, at most
 */
public record Memory(String name, long used, long limit, long ours) {

    /** What JVMs say of memory that is exhausted. An answer that is made just then may have lost the name of the error. */
    private static final List<String> WORDS = List.of(
            OutOfMemoryError.class.getSimpleName(),
            "Java heap space",
            "GC overhead limit exceeded",
            "Metaspace",
            "Compressed class space",
            "unable to create native thread");

    private static final double NEARLY = 0.85;

    /** The fullest of them that is nearly full, in words with what to do; empty if none is. */
    public static String shortage(List<Memory> all) {
        return all.stream()
                .filter(memory -> isNearly(memory.used, memory.limit))
                .max((a, b) -> Double.compare((double) a.used / a.limit, (double) b.used / b.limit))
                .map(Memory::shortage)
                .orElse("");
    }

    private String shortage() {
        String figures = "its " + name + " was nearly full before (" + used + " of " + limit + " MB, at most " + ours
                + " MB of it the agent's): ";
        if (!isNearly(used - ours, limit)) {
            return figures + "without the agent there was room, give it " + ours + " MB more with " + option()
                    + " for a diagnosis";
        }
        return figures + "give it more with " + option()
                + (name.equals("heap") ? ", or look in a heap dump for what it keeps" : "");
    }

    private static boolean isNearly(long used, long limit) {
        return limit > 0 && used > NEARLY * limit;
    }

    private String option() {
        return switch (name) {
            case "heap" -> "-Xmx";
            case "metaspace" -> "-XX:MaxMetaspaceSize";
            default -> "-XX:CompressedClassSpaceSize";
        };
    }

    /** Whether an error of the agent means that the JVM has no memory left. */
    static boolean isExhausted(String error) {
        return WORDS.stream().anyMatch(error::contains);
    }

    /** What an application has run out of and what to do, from the error of its JVM; {@code all} as it was before. */
    static String exhausted(String error, List<Memory> all) {
        String name = error.contains("Metaspace")
                ? "metaspace"
                : error.contains("Compressed class space")
                        ? "compressed class space"
                        : error.contains("heap space") || error.contains("GC overhead") ? "heap" : "";
        if (name.isEmpty()) {
            return "the application ran out of memory (" + error + "); look at its limits of memory and threads";
        }
        Memory known = all.stream()
                .filter(memory -> memory.name.equals(name))
                .findFirst()
                .orElse(new Memory(name, 0, 0, -1));
        return "the application ran out of " + name + " (" + error + ")"
                + (known.ours < 0 ? "" : ", at most " + known.ours + " of " + known.limit + " MB were the agent's")
                + "; give it more with " + known.option()
                + (name.equals("heap") ? ", or look in a heap dump for what it keeps" : "");
    }
}

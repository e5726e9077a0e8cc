package dev.culprit.premain;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import org.jspecify.annotations.Nullable;

/**
 * Whether there is room for our classes, asked before any of them is loaded: with a limit of metaspace a JVM may end when it is
 * reached. For a client that attaches only; {@code premain} must not touch what is asked here. What else an attach needs is
 * looked at when this much is there, by {@code dev.culprit.agent.room}.
 */
public final class FirstRoom {

    /** Metaspace that an attach and its first requests take: 7.6 to 9.4 MB, by what of the JDK the application has loaded. */
    public static final int ATTACH_TAKES_KB = 10 << 10;

    /** Of that in the compressed class space. */
    public static final int ATTACH_TAKES_CLASSES_KB = 1 << 10;

    /** What a diagnosis takes besides. */
    public static final int DIAGNOSIS_TAKES_KB = 15 << 10;

    /** Of that in the compressed class space. */
    public static final int DIAGNOSIS_TAKES_CLASSES_KB = 2560;

    /** To be left for the application. */
    private static final int LEFT_KB = 2 << 10;

    private static final int LEFT_CLASSES_KB = 512;

    /** How a client says that it brings the agent for one diagnosis. */
    private static final String FOR_DIAGNOSIS = "leaveWithClient=true";

    private FirstRoom() {}

    /** What is short, in one line, or null. */
    static @Nullable String shortage(@Nullable String options) {
        boolean diagnosis = options != null && options.contains(FOR_DIAGNOSIS);
        String step = diagnosis ? "an attach and a diagnosis" : "an attach";
        int needed = ATTACH_TAKES_KB + LEFT_KB + (diagnosis ? DIAGNOSIS_TAKES_KB : 0);
        int neededForClasses = ATTACH_TAKES_CLASSES_KB + LEFT_CLASSES_KB + (diagnosis ? DIAGNOSIS_TAKES_CLASSES_KB : 0);
        String shortage = null;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            if (shortage == null && pool.getName().equals("Metaspace")) {
                shortage = shortage(pool, "metaspace for " + step, needed, "-XX:MaxMetaspaceSize");
            } else if (shortage == null && pool.getName().equals("Compressed Class Space")) {
                shortage = shortage(
                        pool, "compressed class space for " + step, neededForClasses, "-XX:CompressedClassSpaceSize");
            }
        }
        return shortage;
    }

    private static @Nullable String shortage(MemoryPoolMXBean pool, String words, int neededKb, String option) {
        MemoryUsage usage = pool.getUsage();
        if (usage == null || usage.getMax() < 0) {
            return null; // no limit but that of the machine
        }
        long free = (usage.getMax() - usage.getCommitted()) >> 10;
        return free >= neededKb
                ? null
                : "too little " + words + ": " + megabytes(free) + " free of "
                        + megabytes(usage.getMax() >> 10) + ", " + megabytes(neededKb)
                        + " needed; not begun, start the application with a larger " + option;
    }

    private static String megabytes(long kilobytes) {
        long tenths = (kilobytes * 10) >> 10;
        return tenths / 10 + (tenths % 10 == 0 ? "" : "." + tenths % 10) + " MB";
    }
}

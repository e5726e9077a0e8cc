package dev.culprit.apps.bench.overhead;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Stops of all threads as the JVM itself tells them, in the lines that {@link #OPTIONS} make it print. */
final class Stops {

    static final List<String> OPTIONS = List.of("-Xlog:safepoint=info:stdout:none");

    private static final Pattern LINE = Pattern.compile("Safepoint \"\\w+\",.* Total: +(\\d+) ns.*");

    private double longestMillis;
    private int count;

    /** Takes a line of the JVM's output; others than of stops are ignored. */
    void line(String line) {
        Matcher stop = LINE.matcher(line);
        if (stop.find()) {
            count++;
            longestMillis = Math.max(longestMillis, Long.parseLong(stop.group(1)) / 1e6);
        }
    }

    /** 0 without any. */
    double longestMillis() {
        return longestMillis;
    }

    int count() {
        return count;
    }
}

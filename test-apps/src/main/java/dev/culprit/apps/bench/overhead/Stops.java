package dev.culprit.apps.bench.overhead;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Stops of all threads as the JVM itself tells them, in the lines that {@link #OPTIONS} make it print. */
final class Stops {

    static final List<String> OPTIONS = List.of("-Xlog:safepoint=info:stdout:none");

    private static final Pattern LINE = Pattern.compile("Safepoint \"(\\w+)\",.* Total: +(\\d+) ns.*");

    private double longestMillis;
    private String longest = "";
    private int count;

    /** Takes a line of the JVM's output; others than of stops are ignored. */
    void line(String line) {
        Matcher stop = LINE.matcher(line);
        if (stop.find()) {
            count++;
            double millis = Long.parseLong(stop.group(2)) / 1e6;
            if (millis > longestMillis) {
                longestMillis = millis;
                longest = stop.group(1);
            }
        }
    }

    /** 0 without any. */
    double longestMillis() {
        return longestMillis;
    }

    /** What the JVM did in the longest; empty without any. */
    String longest() {
        return longest;
    }

    int count() {
        return count;
    }
}

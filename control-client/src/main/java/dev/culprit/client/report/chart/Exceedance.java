package dev.culprit.client.report.chart;

import java.util.ArrayList;
import java.util.List;

/** When calls took longer than the limit, in words, for those who cannot see the picture. */
final class Exceedance {

    /** More would not be listened to. */
    private static final int MOST = 12;

    private Exceedance() {}

    /** For example {@code Calls beyond the limit began from 5 s to 7 s (up to 350 ms).} */
    static String told(List<Span> spans, double limitMillis) {
        List<String> times = new ArrayList<>();
        for (int i = 0; i < spans.size(); i++) {
            int first = i;
            double slowest = 0;
            while (i < spans.size() && spans.get(i).slowestMillis() > limitMillis) {
                slowest = Math.max(slowest, spans.get(i).slowestMillis());
                i++;
            }
            if (i > first) {
                times.add(spans.get(first).whenUntil(spans.get(i - 1)) + " (up to " + Unbroken.millis(slowest) + ")");
            }
        }
        if (times.isEmpty()) {
            return "No call took longer than the limit.";
        }
        int more = times.size() - MOST;
        return "Calls beyond the limit began from " + String.join(", ", times.subList(0, Math.min(MOST, times.size())))
                + (more > 0 ? " and " + Unbroken.of(more, "more time") : "") + ".";
    }
}

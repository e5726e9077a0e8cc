package dev.culprit.agent.mbean;

import java.util.List;

/** Takes numbers that are measured outside of this JVM, so that they stand in the same recording as everything else. */
public interface ExternalMetricsMXBean {

    /**
     * Writes numbers of one source into the recordings that run: {@code {"source":"db-host","values":{"cpu":0.82,"lockWaits":12}}}.
     * Names have 1 to 100 letters, digits, dots, slashes, colons, spaces, {@code -} or {@code _}; at most 100 values at once, and 100 sources
     * until {@link #forget}.
     */
    String ingest(String json);

    /** Forgets all sources; what was recorded stays. */
    String forget();

    /** Who has told numbers, the latest first. */
    List<SourceRow> getSources();

    /** A source of numbers. */
    interface SourceRow {

        String getSource();

        /** Numbers told so far. */
        long getValues();

        /** Since it last told any. */
        double getSecondsAgo();
    }
}

package dev.culprit.heuristics.model;

import dev.culprit.heuristics.fields.Figure;
import dev.culprit.heuristics.fields.Says;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the load generator saw during one window. Response times are measured from the intended start of a request, so
 * that a stalled generator or server cannot hide waiting (coordinated omission).
 *
 * @param token the token of the request this answers
 * @param generator name and version of the generator
 * @param users users that were active
 * @param windowStartEpochMillis start of the interval the figures cover, in the agent's clock
 * @param windowMillis length of that interval
 * @param steps figures per step (URL) of the script
 * @param completedPerSecond requests completed in each second of the window, successful or not
 * @param errors number of failed requests per kind, for example {@code HTTP 503} or {@code connection refused}
 * @param unfinished requests still running when the window closed and older than 1 s
 * @param thinkTimeMillis mean think time that was drawn
 * @param lateStartMillisP99 99th percentile of how much later than intended requests were sent: how far the generator
 *     itself lagged behind
 * @param cpuShare processor use of the generator, share 0..1 of all processors; NaN if unknown
 * @param sameHost whether the generator ran on the machine of the application
 */
@Says(
        "Details of LoadPort.report with the phase DONE: what the load generator saw during the window that the request to stop names. A"
                + " person has none. Those of FAILED are one line of text, those of STEADY are not read. All times but the start of the window are"
                + " milliseconds; a number that is not known is null.")
public record LoadReport(
        @Says("Of the request.") String token,
        @Says("Name and version.") String generator,
        @Says("That were active.") int users,
        @Says("In the agent's clock.") long windowStartEpochMillis,
        @Figure double windowMillis,

        @Says("Response times, measured from the intended start of a request, of each URL or step of a script.")
        List<Step> steps,

        @Says("Requests completed in each second of the window, successful or not.")
        List<Integer> completedPerSecond,

        @Says("Failed requests by kind, for example HTTP 503.")
        Map<String, Long> errors,

        @Says("Requests still running when the window closed, older than 1 s.")
        int unfinished,

        @Figure double thinkTimeMillis,

        @Says("How much later than intended requests were sent, 99th percentile.") @Figure
        double lateStartMillisP99,

        @Says("What the generator used of all processors, 0 to 1.") @Figure
        double cpuShare,

        @Says("Whether it ran on the application's machine.")
        boolean sameHost) {

    public LoadReport {
        steps = List.copyOf(steps);
        completedPerSecond = List.copyOf(completedPerSecond);
        errors = Collections.unmodifiableMap(new TreeMap<>(errors));
    }

    /**
     * Client-side response times of one step in milliseconds.
     *
     * @param count of its requests, failed ones included
     */
    public record Step(
            String name,
            long count,
            long failed,
            @Figure double mean,
            @Figure double p50,
            @Figure double p90,
            @Figure double p95,
            @Figure double p99,
            @Figure double max) {

        /** Starts with requests of which none failed and none took any time. */
        public static Builder builder(String name, long count) {
            return new Builder(name, count);
        }

        /** Takes the figures of a step; times are in milliseconds. */
        public static final class Builder {

            private final String name;
            private final long count;
            private long failed;
            private double mean;
            private double p50;
            private double p90;
            private double p95;
            private double p99;
            private double max;

            private Builder(String name, long count) {
                this.name = name;
                this.count = count;
            }

            /** How many requests failed. */
            public Builder failed(long requests) {
                failed = requests;
                return this;
            }

            /** Every request took as long. */
            public Builder each(double millis) {
                return mean(millis)
                        .p50(millis)
                        .p90(millis)
                        .p95(millis)
                        .p99(millis)
                        .max(millis);
            }

            /** Mean response time. */
            public Builder mean(double millis) {
                mean = millis;
                return this;
            }

            /** Median. */
            public Builder p50(double millis) {
                p50 = millis;
                return this;
            }

            /** 90th percentile. */
            public Builder p90(double millis) {
                p90 = millis;
                return this;
            }

            /** 95th percentile. */
            public Builder p95(double millis) {
                p95 = millis;
                return this;
            }

            /** 99th percentile. */
            public Builder p99(double millis) {
                p99 = millis;
                return this;
            }

            /** Longest response time. */
            public Builder max(double millis) {
                max = millis;
                return this;
            }

            /** The figures as said so far. */
            public Step build() {
                return new Step(name, count, failed, mean, p50, p90, p95, p99, max);
            }
        }
    }

    /** Requests of all steps, failed ones included. */
    public long requests() {
        return steps.stream().mapToLong(Step::count).sum();
    }

    /** Requests of all steps that failed. */
    public long failedRequests() {
        return steps.stream().mapToLong(Step::failed).sum();
    }

    /**
     * Starts with a generator that did nothing and was not late.
     *
     * @param token the token of the request this answers
     * @param generator name and version of the generator
     * @param users users that were active
     */
    public static Builder builder(String token, String generator, int users) {
        return new Builder(token, generator, users);
    }

    /** The same, to change some of it. */
    public Builder toBuilder() {
        return builder(token, generator, users)
                .window(windowStartEpochMillis, windowMillis)
                .steps(steps)
                .completedPerSecond(completedPerSecond)
                .errors(errors)
                .unfinished(unfinished)
                .thinkTimeMillis(thinkTimeMillis)
                .lateStartMillisP99(lateStartMillisP99)
                .cpuShare(cpuShare)
                .sameHost(sameHost);
    }

    /** Takes what a generator saw; the units are those of the {@linkplain LoadReport components}. */
    public static final class Builder {

        private final String token;
        private final String generator;
        private final int users;
        private long windowStartEpochMillis;
        private double windowMillis;
        private List<Step> steps = List.of();
        private List<Integer> completedPerSecond = List.of();
        private Map<String, Long> errors = Map.of();
        private int unfinished;
        private double thinkTimeMillis;
        private double lateStartMillisP99;
        private double cpuShare = Double.NaN;
        private boolean sameHost;

        private Builder(String token, String generator, int users) {
            this.token = token;
            this.generator = generator;
            this.users = users;
        }

        /**
         * The interval that the figures cover.
         *
         * @param startEpochMillis in the agent's clock
         * @param millis its length
         */
        public Builder window(long startEpochMillis, double millis) {
            windowStartEpochMillis = startEpochMillis;
            windowMillis = millis;
            return this;
        }

        /** Figures per step of the script. */
        public Builder steps(List<Step> figures) {
            steps = figures;
            return this;
        }

        /** Requests completed in each second of the window, successful or not. */
        public Builder completedPerSecond(List<Integer> requests) {
            completedPerSecond = requests;
            return this;
        }

        /** Failed requests per kind. */
        public Builder errors(Map<String, Long> requests) {
            errors = requests;
            return this;
        }

        /** Requests still running when the window closed and older than 1 s. */
        public Builder unfinished(int requests) {
            unfinished = requests;
            return this;
        }

        /** Mean think time that was drawn. */
        public Builder thinkTimeMillis(double millis) {
            thinkTimeMillis = millis;
            return this;
        }

        /** How much later than intended requests were sent, 99th percentile. */
        public Builder lateStartMillisP99(double millis) {
            lateStartMillisP99 = millis;
            return this;
        }

        /** Processor use of the generator, 0..1 of all processors; NaN, as at first, if unknown. */
        public Builder cpuShare(double share) {
            cpuShare = share;
            return this;
        }

        /** Whether the generator ran on the machine of the application; at first it did not. */
        public Builder sameHost(boolean same) {
            sameHost = same;
            return this;
        }

        /** The report as said so far. */
        public LoadReport build() {
            return new LoadReport(
                    token,
                    generator,
                    users,
                    windowStartEpochMillis,
                    windowMillis,
                    steps,
                    completedPerSecond,
                    errors,
                    unfinished,
                    thinkTimeMillis,
                    lateStartMillisP99,
                    cpuShare,
                    sameHost);
        }
    }
}

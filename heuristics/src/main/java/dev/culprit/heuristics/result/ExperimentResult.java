package dev.culprit.heuristics.result;

import dev.culprit.heuristics.model.AddedLater;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.model.RunConditions;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.WaitState;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One experiment as the report shows it.
 *
 * @param number from 1 in order of execution
 * @param purpose why it was run, in words
 * @param depth WIDE or TARGETED
 * @param invalid why the run was not judged; null if it was
 * @param services figures per service, most time-consuming first
 * @param attributionMillis mean exclusive milliseconds per call over all services, per wait state
 * @param throughputPerSecond completed calls per second
 * @param timeline the window in equal slices, in order of time; empty if nothing was measured
 */
public record ExperimentResult(
        int number,
        String key,
        String purpose,
        int users,
        String depth,
        long windowStartEpochMillis,
        double warmUpSeconds,
        double windowMillis,
        @Nullable String invalid,
        long calls,
        double throughputPerSecond,
        double meanMillis,
        double percentileMillis,
        Map<WaitState, Double> attributionMillis,
        List<ServiceResult> services,
        Utilisation utilisation,
        RunConditions conditions,
        @Nullable LoadReport load,
        @AddedLater List<Slice> timeline) {

    public ExperimentResult {
        attributionMillis = inOrder(attributionMillis);
        services = List.copyOf(services);
        timeline = timeline == null ? List.of() : List.copyOf(timeline);
    }

    /**
     * What happened in a slice of the window.
     *
     * @param startMillis after the opening of the window; the slice ends where the next begins, the last with the window
     * @param calls of all services that began in the slice
     * @param meanMillis mean response time of these calls; NaN if there was none
     * @param slowestMillis longest response time of these calls; NaN if there was none
     * @param pausedMillis time within the slice in which the garbage collector stopped the application; standstills of
     *     the machine are not counted
     */
    public record Slice(double startMillis, long calls, double meanMillis, double slowestMillis, double pausedMillis) {}

    /**
     * Figures of one service in one experiment.
     *
     * @param percentileMillis response time at the percentile of the requirement
     * @param violationShare share 0..1 of calls beyond the limit
     */
    public record ServiceResult(
            String service,
            long calls,
            double meanMillis,
            double p50,
            double p95,
            double percentileMillis,
            double maxMillis,
            double violationShare,
            Map<WaitState, Double> attributionMillis) {

        public ServiceResult {
            attributionMillis = inOrder(attributionMillis);
        }

        /** Starts with calls that took no time. */
        public static Builder builder(String service, long calls) {
            return new Builder(service, calls);
        }

        /** Takes the figures of a service; times are in milliseconds. */
        public static final class Builder {

            private final String service;
            private final long calls;
            private double meanMillis;
            private double p50;
            private double p95;
            private double percentileMillis;
            private double maxMillis;
            private double violationShare;
            private Map<WaitState, Double> attributionMillis = Map.of();

            private Builder(String service, long calls) {
                this.service = service;
                this.calls = calls;
            }

            /** Mean response time. */
            public Builder meanMillis(double millis) {
                meanMillis = millis;
                return this;
            }

            /** Median of the response times. */
            public Builder p50(double millis) {
                p50 = millis;
                return this;
            }

            /** 95th percentile of the response times. */
            public Builder p95(double millis) {
                p95 = millis;
                return this;
            }

            /** Response time at the percentile of the requirement. */
            public Builder percentileMillis(double millis) {
                percentileMillis = millis;
                return this;
            }

            /** Longest response time. */
            public Builder maxMillis(double millis) {
                maxMillis = millis;
                return this;
            }

            /** Share 0..1 of calls beyond the limit. */
            public Builder violationShare(double share) {
                violationShare = share;
                return this;
            }

            /** Mean exclusive time per call in each wait state. */
            public Builder attributionMillis(Map<WaitState, Double> millis) {
                attributionMillis = millis;
                return this;
            }

            /** The figures as said so far. */
            public ServiceResult build() {
                return new ServiceResult(
                        service,
                        calls,
                        meanMillis,
                        p50,
                        p95,
                        percentileMillis,
                        maxMillis,
                        violationShare,
                        attributionMillis);
            }
        }
    }

    /**
     * Starts with an experiment that delivered nothing.
     *
     * @param number from 1 in order of execution
     * @param purpose why it was run, in words
     */
    public static Builder builder(int number, Experiment experiment, String purpose) {
        return new Builder(number, experiment, purpose);
    }

    /** Takes what an experiment delivered; the units are those of the {@linkplain ExperimentResult components}. */
    public static final class Builder {

        private final int number;
        private final Experiment experiment;
        private final String purpose;
        private long windowStartEpochMillis;
        private double windowMillis;
        private @Nullable String invalid;
        private long calls;
        private double throughputPerSecond;
        private double meanMillis;
        private double percentileMillis;
        private Map<WaitState, Double> attributionMillis = Map.of();
        private List<ServiceResult> services = List.of();
        private Utilisation utilisation = new Utilisation(Double.NaN, Double.NaN, Double.NaN, 1);
        private RunConditions conditions = RunConditions.undisturbed();
        private @Nullable LoadReport load;
        private List<Slice> timeline = List.of();

        private Builder(int number, Experiment experiment, String purpose) {
            this.number = number;
            this.experiment = experiment;
            this.purpose = purpose;
        }

        /**
         * When it was measured.
         *
         * @param startEpochMillis wall-clock time of the opening of the window
         * @param millis length of the window
         */
        public Builder window(long startEpochMillis, double millis) {
            windowStartEpochMillis = startEpochMillis;
            windowMillis = millis;
            return this;
        }

        /** Why the run was not judged; null if it was. */
        public Builder invalid(@Nullable String reason) {
            invalid = reason;
            return this;
        }

        /**
         * How many calls were completed.
         *
         * @param perSecond of the window
         */
        public Builder calls(long completed, double perSecond) {
            calls = completed;
            throughputPerSecond = perSecond;
            return this;
        }

        /** Mean response time over all services. */
        public Builder meanMillis(double millis) {
            meanMillis = millis;
            return this;
        }

        /** Response time over all services at the percentile of the requirement. */
        public Builder percentileMillis(double millis) {
            percentileMillis = millis;
            return this;
        }

        /** Mean exclusive time per call over all services in each wait state. */
        public Builder attributionMillis(Map<WaitState, Double> millis) {
            attributionMillis = millis;
            return this;
        }

        /** Figures per service, most time-consuming first. */
        public Builder services(List<ServiceResult> figures) {
            services = figures;
            return this;
        }

        /** How busy the processors were. */
        public Builder utilisation(Utilisation seen) {
            utilisation = seen;
            return this;
        }

        /** What decides whether the run may be judged. */
        public Builder conditions(RunConditions seen) {
            conditions = seen;
            return this;
        }

        /** What the load generator saw; null if it delivered nothing. */
        public Builder load(@Nullable LoadReport report) {
            load = report;
            return this;
        }

        /** The window in equal slices, in order of time. */
        public Builder timeline(List<Slice> slices) {
            timeline = slices;
            return this;
        }

        /** The result as said so far. */
        public ExperimentResult build() {
            return new ExperimentResult(
                    number,
                    experiment.key(),
                    purpose,
                    experiment.users(),
                    experiment.depth().name(),
                    windowStartEpochMillis,
                    experiment.warmUpSeconds(),
                    windowMillis,
                    invalid,
                    calls,
                    throughputPerSecond,
                    meanMillis,
                    percentileMillis,
                    attributionMillis,
                    services,
                    utilisation,
                    conditions,
                    load,
                    timeline);
        }
    }

    /** By precedence, so that documents of equal results are equal. */
    private static Map<WaitState, Double> inOrder(Map<WaitState, Double> millis) {
        Map<WaitState, Double> ordered = new EnumMap<>(WaitState.class);
        ordered.putAll(millis);
        return Collections.unmodifiableMap(ordered);
    }
}

package dev.culprit.heuristics.search;

import static dev.culprit.heuristics.thresholds.SearchThreshold.SPEED_CLEAR_RATIO;
import static dev.culprit.heuristics.thresholds.SearchThreshold.SPEED_FEWEST_CALLS;
import static dev.culprit.heuristics.thresholds.SearchThreshold.SPEED_RELEVANT_SHARE;
import static dev.culprit.heuristics.thresholds.StatisticsThreshold.MEDIUM_EFFECT;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.statistics.BlockBootstrap;
import dev.culprit.heuristics.statistics.Interval;
import dev.culprit.heuristics.statistics.Percentiles;
import dev.culprit.heuristics.statistics.VarghaDelaney;
import dev.culprit.heuristics.wording.ExperimentSentences;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * That an application is clearly slower, or clearly faster, in one window than in another of the same load.
 *
 * <p>A service is, if its calls are on the whole (Vargha-Delaney A12), and by more than compiled code and heap make lives of one JVM
 * differ (block-bootstrap interval of the ratio of means). A pause raises the mean of a window, not its calls on the whole. The application
 * is, if a relevant part of the time of one of the windows goes to such services. Windows are compared as far as both of them go: what an
 * application does first is slower than what it does later.
 *
 * @param service to which most time went of those that changed this way
 * @param beforeMillis its mean response time before
 * @param nowMillis its mean response time now
 */
record SpeedChange(String service, double beforeMillis, double nowMillis) {

    private static final long SEED = 20150104;

    /** What has changed; empty if nothing has, or too few calls show it. */
    static Optional<SpeedChange> between(Evidence before, Evidence now) {
        List<Pair> pairs = before.services().stream()
                .map(calls -> Pair.of(calls.service(), before, now))
                .sorted(Comparator.comparingDouble(Pair::totalMillis).reversed())
                .toList();
        return Stream.of(Direction.SLOWER, Direction.FASTER)
                .flatMap(direction -> relevant(direction, pairs).stream())
                .findFirst();
    }

    private static Optional<SpeedChange> relevant(Direction direction, List<Pair> pairs) {
        List<Pair> changed =
                pairs.stream().filter(pair -> pair.direction() == direction).toList();
        double share = Math.max(share(changed, pairs, Pair::beforeMillis), share(changed, pairs, Pair::nowMillis));
        return changed.stream()
                .findFirst()
                .filter(most -> share >= SPEED_RELEVANT_SHARE.value())
                .map(most -> new SpeedChange(most.service, Percentiles.mean(most.before), Percentiles.mean(most.now)));
    }

    private static double share(List<Pair> some, List<Pair> all, ToDoubleFunction<Pair> window) {
        return some.stream().mapToDouble(window).sum()
                / all.stream().mapToDouble(window).sum();
    }

    boolean slower() {
        return nowMillis > beforeMillis;
    }

    /** In one line. */
    String phrase() {
        return ExperimentSentences.otherSpeed(slower(), service, beforeMillis, nowMillis);
    }

    private enum Direction {
        SLOWER,
        FASTER,
        NEITHER
    }

    /** Response times of one service in both windows, and how many calls each of them stands for. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Pair(String service, double[] before, double beforeWeight, double[] now, double nowWeight) {

        static Pair of(String service, Evidence before, Evidence now) {
            double end = Math.min(before.windowMillis(), now.windowMillis());
            return new Pair(
                    service,
                    until(end, before.service(service)),
                    weight(before.service(service)),
                    until(end, now.service(service)),
                    weight(now.service(service)));
        }

        private static double weight(Optional<ServiceCalls> calls) {
            return calls.map(ServiceCalls::weight).orElse(1.0);
        }

        private static double[] until(double end, Optional<ServiceCalls> calls) {
            return calls.map(made -> {
                        long count = Arrays.stream(made.startMillis())
                                .takeWhile(start -> start < end)
                                .count();
                        return Arrays.copyOf(made.responseMillis(), (int) count);
                    })
                    .orElse(new double[0]);
        }

        double totalMillis() {
            return beforeMillis() + nowMillis();
        }

        double beforeMillis() {
            return beforeWeight * Arrays.stream(before).sum();
        }

        double nowMillis() {
            return nowWeight * Arrays.stream(now).sum();
        }

        Direction direction() {
            int fewest = SPEED_FEWEST_CALLS.count();
            if (before.length < fewest || now.length < fewest || Percentiles.mean(before) == 0) {
                return Direction.NEITHER;
            }
            Interval ratio = BlockBootstrap.meanRatio(now, before, SEED);
            if (ratio.lower() > SPEED_CLEAR_RATIO.value() && VarghaDelaney.a12(now, before) >= MEDIUM_EFFECT.value()) {
                return Direction.SLOWER;
            }
            return ratio.upper() < 1 / SPEED_CLEAR_RATIO.value()
                            && VarghaDelaney.a12(before, now) >= MEDIUM_EFFECT.value()
                    ? Direction.FASTER
                    : Direction.NEITHER;
        }
    }
}

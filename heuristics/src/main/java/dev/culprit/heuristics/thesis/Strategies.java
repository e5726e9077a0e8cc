package dev.culprit.heuristics.thesis;

import java.util.List;
import java.util.stream.Stream;

/** All strategies. */
public final class Strategies {

    private Strategies() {}

    public static List<Strategy> all() {
        return Stream.of(
                        List.of(Strategy.winner("performance-problem", "percentile", 1, Strategies::violates)),
                        HiccupStrategies.ALL,
                        RampStrategies.ALL,
                        ContinuousStrategies.ALL,
                        JamStrategies.ALL,
                        LaneStrategies.ALL,
                        DatabaseStrategies.ALL,
                        MessagingStrategies.ALL,
                        BlobStrategies.ALL,
                        RequestStrategies.ALL)
                .flatMap(List::stream)
                .toList();
    }

    /** Algorithm 2. */
    private static boolean violates(String service, Experiments experiments) {
        return experiments.violated(service, experiments.load());
    }
}

package dev.culprit.heuristics.thresholds;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** A number that decides something. Each family of detectors has an enumeration of its own. */
public sealed interface Threshold
        permits DatabaseThreshold,
                LoadThreshold,
                LockThreshold,
                MemoryThreshold,
                MessagingThreshold,
                PoolThreshold,
                ProcessorThreshold,
                SearchThreshold,
                SharedThreshold,
                StatisticsThreshold,
                TimeThreshold,
                WindowThreshold {

    /** As the enumeration calls it. */
    String name();

    Definition definition();

    /** In its unit. */
    default double value() {
        return definition().value();
    }

    /** Of something that is counted. */
    default int count() {
        return (int) Math.round(definition().value());
    }

    /** All of them, family by family. */
    static List<Threshold> all() {
        return Stream.<Threshold[]>of(
                        DatabaseThreshold.values(),
                        LoadThreshold.values(),
                        LockThreshold.values(),
                        MemoryThreshold.values(),
                        MessagingThreshold.values(),
                        PoolThreshold.values(),
                        ProcessorThreshold.values(),
                        SearchThreshold.values(),
                        SharedThreshold.values(),
                        StatisticsThreshold.values(),
                        TimeThreshold.values(),
                        WindowThreshold.values())
                .flatMap(Arrays::stream)
                .toList();
    }
}

package dev.culprit.heuristics.contract;

import dev.culprit.heuristics.model.Requirement;

/**
 * What a diagnosis is to do.
 *
 * @param maximumUsers the load the application must bear, at least 1
 * @param durations profile of the experiments' lengths
 * @param rules whose decision rules judge
 * @param timeScale multiplies all durations, in (0, 10]
 * @param seed seed of everything random in search and load
 * @param clientVersion version of the client, empty if a person started the diagnosis
 */
public record DiagnosisOptions(
        Requirement requirement,
        int maximumUsers,
        Durations durations,
        Rules rules,
        double timeScale,
        long seed,
        String clientVersion) {

    public DiagnosisOptions {
        if (maximumUsers < 1) {
            throw new IllegalArgumentException("max-users must be at least 1: " + maximumUsers);
        }
        if (!(timeScale > 0 && timeScale <= 10)) {
            throw new IllegalArgumentException("time-scale must lie in (0, 10]: " + timeScale);
        }
    }

    /** Lengths of warm-up and windows. */
    public enum Durations {
        QUICK,
        STANDARD,
        THOROUGH
    }

    /** Decision rules. */
    public enum Rules {
        /** Ours. */
        DEFAULT
    }
}

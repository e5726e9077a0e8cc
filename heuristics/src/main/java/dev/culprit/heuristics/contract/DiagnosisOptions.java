package dev.culprit.heuristics.contract;

import dev.culprit.heuristics.model.AddedLater;
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
 * @param limits what is left out; {@link Limits#NONE} in documents of earlier versions
 */
public record DiagnosisOptions(
        Requirement requirement,
        int maximumUsers,
        Durations durations,
        Rules rules,
        double timeScale,
        long seed,
        String clientVersion,
        @AddedLater Limits limits) {

    public DiagnosisOptions {
        limits = limits == null ? Limits.NONE : limits;
        if (maximumUsers < 1) {
            throw new IllegalArgumentException("max-users must be at least 1: " + maximumUsers);
        }
        if (!(timeScale > 0 && timeScale <= 10)) {
            throw new IllegalArgumentException("time-scale must lie in (0, 10]: " + timeScale);
        }
    }

    /** Leaves nothing out. */
    public DiagnosisOptions(
            Requirement requirement,
            int maximumUsers,
            Durations durations,
            Rules rules,
            double timeScale,
            long seed,
            String clientVersion) {
        this(requirement, maximumUsers, durations, rules, timeScale, seed, clientVersion, Limits.NONE);
    }

    /** The same by another requirement. */
    public DiagnosisOptions requiring(Requirement other) {
        return new DiagnosisOptions(other, maximumUsers, durations, rules, timeScale, seed, clientVersion, limits);
    }

    /** The same, judged by other rules. */
    public DiagnosisOptions judgedBy(Rules other) {
        return new DiagnosisOptions(
                requirement, maximumUsers, durations, other, timeScale, seed, clientVersion, limits);
    }

    /** The same, asked for by a client of this version. */
    public DiagnosisOptions by(String client) {
        return new DiagnosisOptions(requirement, maximumUsers, durations, rules, timeScale, seed, client, limits);
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
        DEFAULT,
        /** Those that Wert (2015) chose, with the errors of the printed algorithms corrected; to compare with. */
        THESIS
    }
}

package dev.culprit.heuristics.contract;

import dev.culprit.heuristics.fields.Fields;
import dev.culprit.heuristics.fields.MayBeMissing;
import dev.culprit.heuristics.fields.Range;
import dev.culprit.heuristics.fields.Says;
import dev.culprit.heuristics.fields.Usual;
import dev.culprit.heuristics.model.AddedLater;
import dev.culprit.heuristics.model.Requirement;

/**
 * What a diagnosis is to do.
 *
 * @param requirement what response times must be; {@link Requirement#DEFAULT} where nobody says it
 * @param maximumUsers the load the application must bear, at least 1
 * @param durations profile of the experiments' lengths
 * @param rules whose decision rules judge
 * @param timeScale multiplies all durations, in (0, 10]
 * @param seed seed of everything random in search and load
 * @param clientVersion version of the client, empty if a person started the diagnosis
 * @param limits what is left out; {@link Limits#NONE} in documents of earlier versions
 */
public record DiagnosisOptions(
        @Says("For example p99<200ms. Without one: p99<1s, not stated.") @MayBeMissing
        Requirement requirement,

        @Says("The load that the application must bear.") @Range(least = 1)
        int maximumUsers,

        @Says("Lengths of the experiments.") @Usual("QUICK") Durations durations,

        @Says("Whose rules judge.") @Usual("DEFAULT") Rules rules,

        @Says("Multiplies all durations.") @Usual("1") @Range(least = 0, above = true, most = 10)
        double timeScale,

        @Says("Of everything random.") @Usual("1") long seed,

        @Says("Of a program that drives the load, which must be the agent's; a person leaves it out.") @Usual("")
        String clientVersion,

        @Says("What is left out.") @MayBeMissing @AddedLater Limits limits) {

    public DiagnosisOptions {
        requirement = requirement == null ? Requirement.DEFAULT : requirement;
        limits = limits == null ? Limits.NONE : limits;
        Fields.check(
                DiagnosisOptions.class,
                requirement,
                maximumUsers,
                durations,
                rules,
                timeScale,
                seed,
                clientVersion,
                limits);
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

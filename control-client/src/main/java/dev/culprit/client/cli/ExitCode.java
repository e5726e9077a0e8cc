package dev.culprit.client.cli;

import dev.culprit.heuristics.result.DiagnosisResult.Outcome;

/** Exit codes of the command line; scripts rely on them. */
final class ExitCode {

    static final int HEALTHY = 0;
    static final int FINDINGS = 1;
    static final int INCONCLUSIVE = 2;
    static final int USAGE = 64;
    static final int INTERNAL = 70;
    static final int UNAVAILABLE = 75;

    private ExitCode() {}

    static int of(Outcome outcome) {
        return switch (outcome) {
            case HEALTHY -> HEALTHY;
            case FINDINGS -> FINDINGS;
            case INCONCLUSIVE -> INCONCLUSIVE;
        };
    }
}

package dev.culprit.apps.bench.accuracy;

import java.util.List;
import java.util.Map;

/** Runs as examples. */
final class Runs {

    private Runs() {}

    static CaseRun run(
            String testCase, boolean faulty, String outcome, Map<String, Answer> answers, CaseRun.Named... findings) {
        return new CaseRun(
                "abc",
                "digest",
                "2026-11-21T20:00:00Z",
                "Linux amd64, 2 processors",
                testCase,
                faulty,
                1,
                0.1,
                "default",
                outcome,
                answers,
                List.of(findings),
                List.of(),
                0.5,
                4,
                12,
                List.of(new MissionControl.Warning("JavaBlocking", "Threads were blocked on x.Ledger")));
    }

    static CaseRun.Named blamed(String cause, String artefact, String location) {
        return new CaseRun.Named("one-lane-bridge", cause, artefact, location, List.of("GET /tc/21"));
    }
}

package dev.culprit.apps.bench.accuracy;

import dev.culprit.apps.results.Sources;
import dev.culprit.heuristics.simulation.cases.Question;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One diagnosis of one case, one line of the results file.
 *
 * @param commit the latest that changed the product, the cases or what starts them
 * @param sources digest of the code that it ran through; null in old rows
 * @param date when it ended, in UTC
 * @param machine system, processors and memory
 * @param faulty false for the clean twin
 * @param repetition from 1; also the seed of the load
 * @param outcome of the diagnosis, or {@code FAILED n} with the exit code if there was none
 * @param answers by the columns of {@link Question}
 * @param reasons why it was inconclusive or failed
 * @param minutes from starting the application to the verdict
 * @param experimentSeconds length of the experiments' windows
 * @param missionControl what the rules of JDK Mission Control warn of in the recording at maximum load; empty also if there
 *     is no such recording
 */
record CaseRun(
        String commit,
        @Nullable String sources,
        String date,
        String machine,
        String testCase,
        boolean faulty,
        int repetition,
        double timeScale,
        String rules,
        String outcome,
        Map<String, Answer> answers,
        List<Named> findings,
        List<String> reasons,
        double minutes,
        int experiments,
        double experimentSeconds,
        List<MissionControl.Warning> missionControl) {

    static final String FAILED = "FAILED";

    CaseRun {
        answers = Map.copyOf(answers);
        findings = List.copyOf(findings);
        reasons = List.copyOf(reasons);
        missionControl = List.copyOf(missionControl);
    }

    /**
     * What a finding blames.
     *
     * @param artefact its name
     * @param location empty if none is known
     * @param services that suffer from it
     */
    record Named(String category, String cause, String artefact, String location, List<String> services) {

        Named {
            services = List.copyOf(services);
        }
    }

    /** The same run of other sources, which its answers tell. */
    CaseRun withSources(Sources other) {
        return new CaseRun(
                other.commit(),
                other.digest(),
                date,
                machine,
                testCase,
                faulty,
                repetition,
                timeScale,
                rules,
                outcome,
                answers,
                findings,
                reasons,
                minutes,
                experiments,
                experimentSeconds,
                missionControl);
    }

    /** Whether it says something about the application: neither in doubt nor failed. */
    boolean isConclusive() {
        return outcome.equals("HEALTHY") || outcome.equals("FINDINGS");
    }

    /** Whether it ended without a verdict because other virtual machines were given the processors. */
    boolean isDisturbed() {
        return !isConclusive() && reasons.stream().anyMatch(reason -> reason.contains("(steal)"));
    }

    boolean isFailure() {
        return outcome.startsWith(FAILED);
    }

    Answer answer(Question question) {
        return answers.getOrDefault(question.column(), Answer.IN_DOUBT);
    }
}

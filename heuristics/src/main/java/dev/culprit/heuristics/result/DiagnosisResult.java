package dev.culprit.heuristics.result;

import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.model.Requirement;
import java.util.List;

/**
 * The whole result of a diagnosis; its JSON form is the public contract {@code schemaVersion} 1.
 *
 * @param summary the verdict in one sentence
 * @param reasons why the outcome is INCONCLUSIVE, empty otherwise
 * @param latent structural weaknesses that cost nothing yet; they have no part in the outcome
 */
public record DiagnosisResult(
        int schemaVersion,
        String runId,
        Outcome outcome,
        String summary,
        List<String> reasons,
        Requirement requirement,
        DiagnosisOptions options,
        List<Finding> findings,
        List<Finding> latent,
        List<CategoryResult> categories,
        List<ExperimentResult> experiments,
        List<NotTested> notTested,
        Environment environment) {

    public static final int SCHEMA_VERSION = 1;

    public DiagnosisResult {
        reasons = List.copyOf(reasons);
        findings = List.copyOf(findings);
        latent = List.copyOf(latent);
        categories = List.copyOf(categories);
        experiments = List.copyOf(experiments);
        notTested = List.copyOf(notTested);
    }

    /** The answer in one word. */
    public enum Outcome {
        HEALTHY,
        FINDINGS,
        INCONCLUSIVE
    }
}

package dev.culprit.heuristics.result;

import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.model.AddedLater;
import dev.culprit.heuristics.model.Requirement;
import java.util.List;

/**
 * The whole result of a diagnosis; its JSON form is the public contract {@code schemaVersion} 2; documents of version 1 are
 * read as well.
 *
 * @param summary the verdict in one sentence
 * @param reasons why the outcome is INCONCLUSIVE, empty otherwise
 * @param latent structural weaknesses that cost nothing yet; they have no part in the outcome
 * @param takenOver how many of the experiments were measured in an earlier session of the diagnosis, which was interrupted; 0 if it
 *     was made in one go
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
        Environment environment,
        @AddedLater int takenOver) {

    public static final int SCHEMA_VERSION = 2;

    public DiagnosisResult {
        reasons = List.copyOf(reasons);
        findings = List.copyOf(findings);
        latent = List.copyOf(latent);
        categories = List.copyOf(categories);
        experiments = List.copyOf(experiments);
        notTested = List.copyOf(notTested);
    }

    /** Of a diagnosis that was made in one go. */
    public DiagnosisResult(
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
        this(
                schemaVersion,
                runId,
                outcome,
                summary,
                reasons,
                requirement,
                options,
                findings,
                latent,
                categories,
                experiments,
                notTested,
                environment,
                0);
    }

    /** The same with so many experiments of an earlier session. */
    public DiagnosisResult takingOver(int earlier) {
        return new DiagnosisResult(
                schemaVersion,
                runId,
                outcome,
                summary,
                reasons,
                requirement,
                options,
                findings,
                latent,
                categories,
                experiments,
                notTested,
                environment,
                earlier);
    }

    /** The answer in one word. */
    public enum Outcome {
        HEALTHY,
        FINDINGS,
        INCONCLUSIVE
    }
}

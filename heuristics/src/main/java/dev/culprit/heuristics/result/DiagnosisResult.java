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

    /**
     * Starts with a diagnosis that was made in one go and found nothing.
     *
     * @param options that it was asked for with, the requirement among them
     */
    public static Builder builder(String runId, Outcome outcome, DiagnosisOptions options, Environment environment) {
        return new Builder(runId, outcome, options, environment);
    }

    /** Takes what a diagnosis found. */
    public static final class Builder {

        private final String runId;
        private final Outcome outcome;
        private final DiagnosisOptions options;
        private final Environment environment;
        private String summary = "";
        private List<String> reasons = List.of();
        private List<Finding> findings = List.of();
        private List<Finding> latent = List.of();
        private List<CategoryResult> categories = List.of();
        private List<ExperimentResult> experiments = List.of();
        private List<NotTested> notTested = List.of();

        private Builder(String runId, Outcome outcome, DiagnosisOptions options, Environment environment) {
            this.runId = runId;
            this.outcome = outcome;
            this.options = options;
            this.environment = environment;
        }

        /** The verdict in one sentence. */
        public Builder summary(String sentence) {
            summary = sentence;
            return this;
        }

        /** Why the outcome is INCONCLUSIVE. */
        public Builder reasons(List<String> sentences) {
            reasons = sentences;
            return this;
        }

        /** What is wrong, worst first. */
        public Builder findings(List<Finding> found) {
            findings = found;
            return this;
        }

        /** Structural weaknesses that cost nothing yet. */
        public Builder latent(List<Finding> weaknesses) {
            latent = weaknesses;
            return this;
        }

        /** The verdict on each category. */
        public Builder categories(List<CategoryResult> verdicts) {
            categories = verdicts;
            return this;
        }

        /** The experiments in order of execution. */
        public Builder experiments(List<ExperimentResult> results) {
            experiments = results;
            return this;
        }

        /** What was not tested, and why. */
        public Builder notTested(List<NotTested> left) {
            notTested = left;
            return this;
        }

        /** The result as said so far. */
        public DiagnosisResult build() {
            return new DiagnosisResult(
                    SCHEMA_VERSION,
                    runId,
                    outcome,
                    summary,
                    reasons,
                    options.requirement(),
                    options,
                    findings,
                    latent,
                    categories,
                    experiments,
                    notTested,
                    environment,
                    0);
        }
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

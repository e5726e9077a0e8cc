package dev.culprit.heuristics.rules;

import dev.culprit.heuristics.contract.DiagnosisOptions.Rules;
import dev.culprit.heuristics.detectors.Catalogue;
import dev.culprit.heuristics.plan.EvaluationPlan;
import dev.culprit.heuristics.thesis.ThesisCatalogue;

/** The plans of all sets of rules. */
public final class Rulebook {

    private Rulebook() {}

    public static EvaluationPlan plan(Rules rules) {
        return switch (rules) {
            case DEFAULT -> Catalogue.plan();
            case THESIS -> ThesisCatalogue.plan();
        };
    }
}

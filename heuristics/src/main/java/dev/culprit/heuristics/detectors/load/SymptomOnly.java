package dev.culprit.heuristics.detectors.load;

import static dev.culprit.heuristics.facts.FactName.MEAN;

import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.analysis.windows.MeanStates;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.result.Finding;
import java.util.List;

/** What is found where nothing below the symptom was: the service itself, with no cause and low confidence. */
final class SymptomOnly {

    private SymptomOnly() {}

    /**
     * A finding that names the service that suffers most.
     *
     * @param services that suffer, worst first; at least one
     */
    static Finding.Blamed finding(
            String category, List<String> path, List<String> services, Measurements measurements) {
        String worst = services.get(0);
        Facts facts = LoadedWindows.calls(worst, measurements)
                .map(calls -> Facts.NONE.with(MEAN, MeanStates.of(calls).responseMillis()))
                .orElse(Facts.NONE);
        return Finding.of(category, path, Cause.UNKNOWN)
                .suffering(worst, services, 1, measurements.maximumUsers())
                .blaming(new Artefact(Artefact.Type.SERVICE, worst, null, facts, List.of()), Confidence.LOW);
    }
}

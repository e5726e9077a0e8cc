package dev.culprit.agent.run;

import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.Environment;
import dev.culprit.heuristics.search.ExperimentRunner;
import dev.culprit.heuristics.search.SearchListener;
import java.util.function.BooleanSupplier;

/** The systematic search as the service calls it. */
@FunctionalInterface
public interface DiagnosisSearch {

    DiagnosisResult diagnose(
            String runId,
            DiagnosisOptions options,
            Environment environment,
            ExperimentRunner runner,
            SearchListener listener,
            BooleanSupplier cancelled);
}

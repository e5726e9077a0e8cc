package dev.culprit.apps.bench.sensitivity;

import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.search.ExperimentRunner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What came of experiments, for a diagnosis that is made again and again. What has the same experiments before it has the same
 * outcome, and need not be run again.
 */
final class RememberedExperiments {

    private final Supplier<ExperimentRunner> fresh;
    private final Map<List<Experiment>, ExperimentRunner.Outcome> known = new HashMap<>();

    /** @param fresh a runner at its beginning; all of them behave the same */
    RememberedExperiments(Supplier<ExperimentRunner> fresh) {
        this.fresh = fresh;
    }

    /** For one diagnosis. */
    ExperimentRunner begin() {
        return new Session();
    }

    private final class Session implements ExperimentRunner {

        private final List<Experiment> before = new ArrayList<>();
        private @Nullable ExperimentRunner runner;

        @Override
        public Outcome run(Experiment experiment) {
            List<Experiment> all = new ArrayList<>(before);
            all.add(experiment);
            Outcome outcome = runner == null ? known.get(all) : null;
            if (outcome == null) {
                outcome = runner().run(experiment);
                known.put(List.copyOf(all), outcome);
            }
            before.add(experiment);
            return outcome;
        }

        /** One that has run what was run before. */
        private ExperimentRunner runner() {
            ExperimentRunner known = runner;
            if (known == null) {
                known = fresh.get();
                before.forEach(known::run);
                runner = known;
            }
            return known;
        }

        @Override
        public Experiment asCarriedOut(Experiment experiment) {
            ExperimentRunner known = runner;
            return (known == null ? fresh.get() : known).asCarriedOut(experiment);
        }
    }
}

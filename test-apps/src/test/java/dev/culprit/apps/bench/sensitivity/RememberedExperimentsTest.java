package dev.culprit.apps.bench.sensitivity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.search.ExperimentRunner;
import dev.culprit.heuristics.search.ExperimentRunner.Invalid;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RememberedExperimentsTest {

    private static final Experiment ALONE = new Experiment(1, Depth.WIDE, 1, 1, 0);
    private static final Experiment LOADED = new Experiment(50, Depth.WIDE, 1, 1, 0);

    private final List<List<Experiment>> lives = new ArrayList<>();

    /** Tells all that it has run, as a run of an application that lives on depends on the runs before. */
    private ExperimentRunner fresh() {
        List<Experiment> life = new ArrayList<>();
        lives.add(life);
        return experiment -> {
            life.add(experiment);
            return new Invalid(life.toString(), false);
        };
    }

    @Test
    void whatHasTheSameBeforeItIsNotRunAgain() {
        RememberedExperiments experiments = new RememberedExperiments(this::fresh);
        ExperimentRunner first = experiments.begin();
        first.run(LOADED);
        first.run(ALONE);

        ExperimentRunner second = experiments.begin();

        assertThat(second.run(LOADED)).isEqualTo(new Invalid(List.of(LOADED).toString(), false));
        assertThat(second.run(ALONE))
                .isEqualTo(new Invalid(List.of(LOADED, ALONE).toString(), false));
        assertThat(lives).containsExactly(List.of(LOADED, ALONE));
    }

    @Test
    void whereItDiffersThereIsALifeWithTheSameBeginning() {
        RememberedExperiments experiments = new RememberedExperiments(this::fresh);
        experiments.begin().run(LOADED);

        ExperimentRunner other = experiments.begin();
        other.run(LOADED);

        assertThat(other.run(LOADED.repeated()))
                .isEqualTo(new Invalid(List.of(LOADED, LOADED.repeated()).toString(), false));
        assertThat(other.run(ALONE))
                .isEqualTo(new Invalid(List.of(LOADED, LOADED.repeated(), ALONE).toString(), false));
    }
}

package dev.culprit.apps.bench.sensitivity;

import dev.culprit.apps.results.Provenance;
import dev.culprit.apps.results.Sources;
import dev.culprit.heuristics.thresholds.Threshold;
import java.util.ArrayList;
import java.util.List;

/**
 * What another value of each threshold makes of one diagnosis.
 *
 * @param subject id
 * @param answer with all thresholds as they are
 * @param commit and the next three: where this comes from
 * @param sources digest of what was run
 */
record Sensitivity(
        String subject,
        long seed,
        String answer,
        List<Flip> flips,
        String commit,
        String sources,
        String date,
        String machine) {

    static final double SMALLER = 0.8;
    static final double LARGER = 1.2;

    /**
     * A threshold whose other value gives another answer.
     *
     * @param factor of its value
     * @param answer then
     */
    record Flip(String threshold, double factor, String answer) {}

    /** Varies each of these in turn. */
    static Sensitivity of(Subject subject, long seed, List<Threshold> thresholds, Sources sources) {
        RememberedExperiments experiments = new RememberedExperiments(subject.fresh());
        String answer = answer(subject, experiments);
        List<Flip> flips = new ArrayList<>();
        for (Threshold threshold : thresholds) {
            for (double factor : new double[] {SMALLER, LARGER}) {
                Variation.of(threshold, factor).ifPresent(variation -> {
                    try (variation) {
                        String other = answer(subject, experiments);
                        if (!other.equals(answer)) {
                            flips.add(new Flip(threshold.name(), factor, other));
                        }
                    }
                });
            }
        }
        return new Sensitivity(
                subject.id(),
                seed,
                answer,
                List.copyOf(flips),
                sources.commit(),
                sources.digest(),
                Provenance.now(),
                Provenance.machine());
    }

    private static String answer(Subject subject, RememberedExperiments experiments) {
        return Subject.answer(subject.diagnosis().apply(experiments.begin()));
    }
}

package dev.culprit.heuristics.search;

import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.plan.Need;
import dev.culprit.heuristics.plan.Need.Load;
import java.util.ArrayList;
import java.util.List;

/** Turns what detectors need into experiments of definite load and length. */
final class ExperimentSchedule {

    private static final int LEVELS = 5;

    /** Of a single user's windows, with a load before all but the first (Wert 2015, section 6.3.3). */
    private static final int WINDOWS_ALONE = 4;

    /** So that repetitions of what could not be judged have numbers of their own. */
    private static final int REPETITIONS_EACH = 10;

    private final DiagnosisOptions options;

    ExperimentSchedule(DiagnosisOptions options) {
        this.options = options;
    }

    List<Experiment> experiments(Need need) {
        int maximum = options.maximumUsers();
        return switch (need.load()) {
            case SINGLE_USER -> List.of(experiment(1, need));
            case MAXIMUM -> List.of(experiment(maximum, need));
            case BETWEEN ->
                LoadLevels.evenly(maximum, LEVELS).stream()
                        .filter(users -> users > 1 && users < maximum)
                        .map(users -> experiment(users, need))
                        .toList();
            case ALTERNATING -> alternating(maximum, need.depth());
        };
    }

    private List<Experiment> alternating(int maximum, Depth depth) {
        Need alone = new Need(Load.SINGLE_USER, depth);
        Need loaded = new Need(Load.MAXIMUM, depth);
        List<Experiment> experiments = new ArrayList<>(List.of(experiment(1, alone)));
        for (int window = 1; window < WINDOWS_ALONE; window++) {
            experiments.add(experiment(maximum, loaded).repetition(window * REPETITIONS_EACH));
            experiments.add(experiment(1, alone).repetition(window * REPETITIONS_EACH));
        }
        return experiments;
    }

    private Experiment experiment(int users, Need need) {
        Lengths lengths = lengths(need);
        double scale = options.timeScale();
        return new Experiment(users, need.depth(), lengths.warmUp() * scale, lengths.window() * scale, 0);
    }

    /** Seconds; the first experiment carries the warm-up of the whole application. */
    private record Lengths(double warmUp, double window) {}

    private Lengths lengths(Need need) {
        boolean targeted = switch (need.depth()) {
            case TARGETED -> true;
            case WIDE -> false;
        };
        if (targeted) {
            return switch (options.durations()) {
                case QUICK -> new Lengths(4, 20);
                case STANDARD -> new Lengths(10, 30);
                case THOROUGH -> new Lengths(20, 60);
            };
        }
        return switch (options.durations()) {
            case QUICK ->
                switch (need.load()) {
                    case MAXIMUM -> new Lengths(15, 60);
                    case SINGLE_USER -> new Lengths(3, 40);
                    case BETWEEN, ALTERNATING -> new Lengths(4, 15);
                };
            case STANDARD ->
                switch (need.load()) {
                    case MAXIMUM -> new Lengths(30, 120);
                    case SINGLE_USER -> new Lengths(5, 60);
                    case BETWEEN, ALTERNATING -> new Lengths(10, 30);
                };
            case THOROUGH ->
                switch (need.load()) {
                    case MAXIMUM -> new Lengths(60, 300);
                    case SINGLE_USER -> new Lengths(10, 120);
                    case BETWEEN, ALTERNATING -> new Lengths(20, 60);
                };
        };
    }
}

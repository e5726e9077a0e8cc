package dev.culprit.heuristics.search;

import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.contract.DiagnosisOptions.Durations;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.plan.Need;
import dev.culprit.heuristics.plan.Need.Load;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
            case MAXIMUM, PUSH -> List.of(experiment(maximum, need));
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

    /**
     * The same once more, when the application is warm.
     *
     * @param loads how often the maximum was measured already; where it was repeated, another push only has to show that it goes on
     */
    List<Experiment> repetitions(Need need, int loads) {
        if (options.durations() != Durations.THOROUGH || need.depth() != Depth.WIDE) {
            return experiments(need);
        }
        Optional<Lengths> lengths = switch (need.load()) {
            case MAXIMUM -> Optional.of(new Lengths(10, 240));
            case PUSH -> Optional.of(new Lengths(10, loads < 2 ? 220 : 50));
            case SINGLE_USER, BETWEEN, ALTERNATING -> Optional.empty();
        };
        return lengths.map(of -> List.of(experiment(options.maximumUsers(), need, of)))
                .orElseGet(() -> experiments(need));
    }

    private Experiment experiment(int users, Need need) {
        return experiment(users, need, lengths(need));
    }

    private Experiment experiment(int users, Need need, Lengths lengths) {
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
                case THOROUGH -> new Lengths(5, 30);
            };
        }
        return switch (options.durations()) {
            case QUICK ->
                switch (need.load()) {
                    case MAXIMUM, PUSH -> new Lengths(15, 60);
                    case SINGLE_USER -> new Lengths(3, 40);
                    case BETWEEN, ALTERNATING -> new Lengths(4, 15);
                };
            case STANDARD ->
                switch (need.load()) {
                    case MAXIMUM, PUSH -> new Lengths(20, 120);
                    case SINGLE_USER -> new Lengths(5, 60);
                    case BETWEEN, ALTERNATING -> new Lengths(10, 30);
                };
            case THOROUGH ->
                switch (need.load()) {
                    case MAXIMUM, PUSH -> new Lengths(20, 300);
                    case SINGLE_USER -> new Lengths(5, 60);
                    case BETWEEN, ALTERNATING -> new Lengths(5, 25);
                };
        };
    }
}

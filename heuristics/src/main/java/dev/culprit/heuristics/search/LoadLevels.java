package dev.culprit.heuristics.search;

import java.util.ArrayList;
import java.util.List;

/** Load levels of a scaling series (Wert 2015, section 5.2). */
public final class LoadLevels {

    private LoadLevels() {}

    /**
     * Levels spread evenly from one user to the maximum, {@code u_i = 1 + i (maximum - 1) / (steps - 1)}, rounded half up,
     * without duplicates; always includes both ends.
     *
     * @param maximum at least 1
     * @param steps at least 2
     */
    public static List<Integer> evenly(int maximum, int steps) {
        if (maximum < 1 || steps < 2) {
            throw new IllegalArgumentException("maximum " + maximum + ", steps " + steps);
        }
        List<Integer> levels = new ArrayList<>();
        for (int i = 0; i < steps; i++) {
            int level = (int) Math.floor(1 + i * (maximum - 1) / (double) (steps - 1) + 0.5);
            if (!levels.contains(level)) {
                levels.add(level);
            }
        }
        return List.copyOf(levels);
    }
}

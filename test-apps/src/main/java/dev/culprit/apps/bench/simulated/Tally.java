package dev.culprit.apps.bench.simulated;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** How often one rule said yes to one question, case by case. A case counts once, however many runs it has. */
final class Tally {

    private static final class Runs {
        private final boolean right;
        private int all;
        private int yes;
        private int inDoubt;

        Runs(boolean right) {
            this.right = right;
        }

        double wrong() {
            int decided = all - inDoubt;
            return decided == 0 ? 0 : (double) (right ? decided - yes : yes) / decided;
        }
    }

    private final Map<String, Runs> cases = new TreeMap<>(Tally::compareNumbers);

    /** @param right the answer that is known */
    synchronized void decided(String testCase, boolean right, boolean answer) {
        Runs runs = cases.computeIfAbsent(testCase, id -> new Runs(right));
        runs.all++;
        runs.yes += answer ? 1 : 0;
    }

    synchronized void inDoubt(String testCase, boolean right) {
        Runs runs = cases.computeIfAbsent(testCase, id -> new Runs(right));
        runs.all++;
        runs.inDoubt++;
    }

    synchronized double falseNegativeRate() {
        return rate(true);
    }

    synchronized double falsePositiveRate() {
        return rate(false);
    }

    /** Mean over cases; 0 without any. */
    private double rate(boolean right) {
        return cases.values().stream()
                .filter(runs -> runs.right == right)
                .mapToDouble(Runs::wrong)
                .average()
                .orElse(0);
    }

    /** Balanced accuracy: 1 is perfect, 0.5 guessing (Wert 2015, equation 6.17, simplified). */
    double accuracy() {
        return 1 - (falseNegativeRate() + falsePositiveRate()) / 2;
    }

    synchronized int inDoubt() {
        return cases.values().stream().mapToInt(runs -> runs.inDoubt).sum();
    }

    synchronized int runs() {
        return cases.values().stream().mapToInt(runs -> runs.all).sum();
    }

    /** Which cases it was wrong about, and in what share of their runs. */
    synchronized String errors() {
        List<String> errors = new ArrayList<>();
        cases.forEach((id, runs) -> {
            if (runs.wrong() > 0) {
                errors.add(
                        String.format(Locale.ROOT, "%s %s %.2f", runs.right ? "misses" : "accuses", id, runs.wrong()));
            }
        });
        return String.join(", ", errors);
    }

    /** 2 before 10, 21 before 21b, 71 before S1. */
    static int compareNumbers(String one, String other) {
        return Comparator.comparing((String id) -> id.replaceAll("[0-9].*", ""))
                .thenComparingInt(Tally::number)
                .thenComparing(Comparator.naturalOrder())
                .compare(one, other);
    }

    private static int number(String id) {
        return Integer.parseInt(id.replaceAll("[^0-9]*([0-9]+).*", "$1"));
    }
}

package dev.culprit.heuristics.contract;

import java.util.List;

/**
 * What a diagnosis leaves out. Categories go by their id, or by the last part of it where several places of the taxonomy have the
 * same problem: {@code the-stifle} is all Stifles.
 *
 * @param only nothing but these, what leads to them and what lies below them; empty for everything
 * @param skip these are left out, with what lies below them
 * @param budgetSeconds how long all experiments together may take, warm-ups included, in seconds; 0 for as long as they need. The
 *     first one is made in any case
 */
public record Limits(List<String> only, List<String> skip, double budgetSeconds) {

    public static final Limits NONE = new Limits(List.of(), List.of(), 0);

    public Limits {
        only = List.copyOf(only);
        skip = List.copyOf(skip);
        if (!(budgetSeconds >= 0) || Double.isInfinite(budgetSeconds)) {
            throw new IllegalArgumentException("the budget must be 0 s or more, not " + budgetSeconds);
        }
    }

    public boolean hasBudget() {
        return budgetSeconds > 0;
    }
}

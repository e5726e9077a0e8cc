package dev.culprit.heuristics.analysis.places;

import static dev.culprit.heuristics.facts.FactName.HELD_BY;
import static dev.culprit.heuristics.facts.FactName.HOLDER_DOES;
import static dev.culprit.heuristics.facts.FactName.HOLDER_STACK;
import static dev.culprit.heuristics.thresholds.SharedThreshold.MAIN_SHARE;

import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.LockHolder;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.wording.PlaceSentences;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** Tells who held a lock and what that thread was doing meanwhile. */
public final class Holding {

    /** What a thread does not need a lock for: others do it, or nobody does anything. */
    private static final Set<WaitState> ELSEWHERE = EnumSet.of(
            WaitState.DATABASE,
            WaitState.MESSAGING,
            WaitState.EXTERNAL_CALL,
            WaitState.SLEEP,
            WaitState.NETWORK,
            WaitState.DISK);

    private Holding() {}

    /** Share 0..1 of the time a lock is held in which its holder waits for something outside; NaN if nobody looked. */
    public static double shareElsewhere(LockHolder holder) {
        if (holder.doing().isEmpty()) {
            return Double.NaN;
        }
        return ELSEWHERE.stream()
                .mapToDouble(state -> holder.doing().getOrDefault(state, 0.0))
                .sum();
    }

    /** Whether that is most of the time. */
    public static boolean isMostlyElsewhere(LockHolder holder) {
        return shareElsewhere(holder) >= MAIN_SHARE.value();
    }

    /** Which thread holds it, what it does meanwhile, and where it stands. */
    public static Facts facts(LockHolder holder) {
        Facts facts = Facts.NONE.with(HELD_BY, holder.thread());
        String doing = phrase(holder);
        if (!doing.isEmpty()) {
            facts = facts.with(HOLDER_DOES, doing);
        }
        if (!holder.stack().isEmpty()) {
            facts = facts.with(HOLDER_STACK, holder.stack());
        }
        return facts;
    }

    /** For example {@code database calls (92 % of the time)}; empty if nobody looked. */
    public static String phrase(LockHolder holder) {
        return holder.doing().entrySet().stream()
                .max(Map.Entry.<WaitState, Double>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .filter(most -> most.getKey() != WaitState.UNKNOWN && most.getValue() >= MAIN_SHARE.value())
                .map(most -> PlaceSentences.holderDoes(most.getKey(), most.getValue()))
                .orElse("");
    }
}

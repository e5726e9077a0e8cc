package dev.culprit.heuristics.analysis.places;

import dev.culprit.heuristics.model.LockHolder;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.result.Quantity;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** Tells who held a lock and what that thread was doing meanwhile. */
public final class Holding {

    private static final double MOSTLY = 0.5;

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
        return shareElsewhere(holder) >= MOSTLY;
    }

    /** Adds what is known as facts: {@code heldBy}, {@code holderDoes}, {@code holderStack} (one frame per line). */
    public static void describe(LockHolder holder, Map<String, Object> details) {
        details.put("heldBy", holder.thread());
        String doing = phrase(holder);
        if (!doing.isEmpty()) {
            details.put("holderDoes", doing);
        }
        if (!holder.stack().isEmpty()) {
            details.put("holderStack", String.join("\n", holder.stack()));
        }
    }

    /** For example {@code database calls (92 % of the time)}; empty if nobody looked. */
    public static String phrase(LockHolder holder) {
        return holder.doing().entrySet().stream()
                .max(Map.Entry.<WaitState, Double>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .filter(most -> most.getKey() != WaitState.UNKNOWN && most.getValue() >= MOSTLY)
                .map(most -> most.getKey().phrase() + " (" + Quantity.share(most.getValue()) + " of the time)")
                .orElse("");
    }
}

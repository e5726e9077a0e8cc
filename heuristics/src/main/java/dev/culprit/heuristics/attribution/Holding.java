package dev.culprit.heuristics.attribution;

import dev.culprit.heuristics.model.LockHolder;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.result.Quantity;
import java.util.Map;

/** Tells who held a lock and what that thread was doing meanwhile. */
public final class Holding {

    private static final double MOSTLY = 0.5;

    private Holding() {}

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

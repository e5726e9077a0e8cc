package dev.culprit.heuristics.wording;

import dev.culprit.heuristics.model.WaitState;
import org.jspecify.annotations.Nullable;

/** What is said of the places at which time is spent, of their names, and of those who hold what others wait for there. */
public final class PlaceSentences {

    private PlaceSentences() {}

    /**
     * How long a service waits for something outside the application.
     *
     * @param aloneMillis per call with a single user
     * @param loadedMillis per call at maximum load
     * @param share 0..1 of the response time at maximum load
     * @param users maximum load
     * @param fromUsers fewest users with whom the requirement is missed
     */
    public record LongerWait(
            String service, double aloneMillis, double loadedMillis, double share, int users, int fromUsers) {}

    /**
     * {@code The service prices:80 cannot keep up: GET /orders waits 340 ms per call for it at 50 users, and 20 ms with ...}
     *
     * @param blame what is wrong with what is waited for, without a full stop
     */
    public static String growingWait(String blame, LongerWait wait) {
        return blame + ": " + wait.service() + " waits " + Quantity.millis(wait.loadedMillis())
                + " per call for it at " + Quantity.users(wait.users()) + ", and " + Quantity.millis(wait.aloneMillis())
                + " with a single user. That is " + Quantity.share(wait.share())
                + " of its response time, and from " + Quantity.users(wait.fromUsers())
                + " on the requirement is missed.";
    }

    /** {@code database calls (92 % of the time)}: what most looks at the holder of a lock found it doing. */
    public static String holderDoes(WaitState state, double share) {
        return state.phrase() + " (" + Quantity.share(share) + " of the time)";
    }

    /** {@code waiting for a pool (orders)}; without a resource {@code waiting for a pool}. */
    public static String name(WaitState state, @Nullable String resource) {
        return resource == null ? state.phrase() : state.phrase() + " (" + resource + ")";
    }

    /**
     * Goes, with a space before it, after the advice about a method that is in doubt.
     *
     * @param sampled method that samples name instead
     */
    public static String disputed(String sampled) {
        return " That this is the method is not certain: threads stop there, but samples of the compiled code"
                + " name " + sampled + "; they are exact if the JVM is started with"
                + " -XX:+UnlockDiagnosticVMOptions -XX:+DebugNonSafepoints.";
    }

    /** What to do about time in this state when nothing more is known. */
    public static String advice(WaitState state) {
        return switch (state) {
            case EXTERNAL_CALL, NETWORK ->
                "Find out why the other end takes so long; call it less often, several times at once, or keep its answers.";
            case MESSAGING -> "Send fewer or smaller messages, or look at the broker and the line to it.";
            case GC -> "Allocate less, hold less for the length of a call, or give the heap more room.";
            case DATABASE -> "Look at the plan of the statement: add an index, fetch fewer rows, or keep the result.";
            case SLEEP -> "Do not sleep while a request waits: wait for the event itself, or do it afterwards.";
            case QUEUE -> "Look at the threads that are waited for: they are too few, or slow themselves.";
            case DISK -> "Read and write less, or not while a request waits.";
            case CPU -> "Make the hot method cheaper.";
            case POOL, MONITOR, LOCK -> "Hold it for a shorter time, or let more pass at a time.";
            case RUN_QUEUE -> "Compute less, or give the application more processors.";
            case UNKNOWN -> "Take thread dumps while the service is slow: what it waits for was not seen.";
        };
    }
}

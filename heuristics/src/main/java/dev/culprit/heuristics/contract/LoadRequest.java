package dev.culprit.heuristics.contract;

import dev.culprit.heuristics.fields.Fields;
import dev.culprit.heuristics.fields.Flat;
import dev.culprit.heuristics.fields.Range;
import dev.culprit.heuristics.fields.Says;

/**
 * What the agent wants from the load generator. The generator polls for it at least once a second.
 *
 * <p>Order within one experiment: {@code START}, then the generator reports {@code STEADY} when all users are active;
 * the load goes on until {@code STOP} names the window; then the generator ends its users, computes its figures for that
 * window and reports {@code DONE}. {@code END} says that the diagnosis is over and no further load is wanted.
 *
 * @param action what to do now
 * @param token identifies the experiment; reports must carry it
 * @param load which load
 * @param window of which time figures are wanted; {@link Window#NONE} but with STOP
 * @param agentEpochMillis the agent's wall clock when it answered, for the generator to align its own
 */
@Says("The answer of LoadPort.nextRequest: what the agent wants from the load generator.")
public record LoadRequest(
        @Says("What to do now.") Action action,

        @Says("Identifies the experiment; reports must carry it. Empty before the first.")
        String token,

        @Flat Load load,
        @Flat Window window,

        @Says("The agent's wall clock when it answered.") long agentEpochMillis) {

    public LoadRequest {
        Fields.check(LoadRequest.class, action, token, load, window, agentEpochMillis);
    }

    /**
     * Which load is wanted.
     *
     * @param users users to run, at least 1; 0 while no load was wanted yet
     * @param rampSeconds time over which the users start
     * @param seed seed of the generator's random numbers
     * @param varyThinkTimes true if users have to think for times that vary by half to either side of the usual mean, because
     *     otherwise they may move in step; false leaves that to the generator
     */
    public record Load(
            @Says("Users to run; 0 while no load was wanted yet.") @Range(least = 0)
            int users,

            @Says("Seconds over which the users start.") @Range(least = 0)
            double rampSeconds,

            @Says("Of the generator's random numbers.") long seed,

            @Says("Whether users have to think for varying times.")
            boolean varyThinkTimes) {

        public Load {
            Fields.check(Load.class, users, rampSeconds, seed, varyThinkTimes);
        }
    }

    /**
     * Of which time figures are wanted.
     *
     * @param windowStartEpochMillis its start in the agent's clock
     * @param windowMillis its length; 0 if no figures are wanted
     */
    public record Window(
            @Says("With STOP: start of the window in the agent's clock, otherwise 0.")
            long windowStartEpochMillis,

            @Says("With STOP: length of the window, 0 if no figures are wanted; otherwise 0.") @Range(least = 0)
            double windowMillis) {

        /** No time. */
        public static final Window NONE = new Window(0, 0);

        public Window {
            Fields.check(Window.class, windowStartEpochMillis, windowMillis);
        }
    }

    public enum Action {
        /** Nothing to do now; poll again. */
        NONE,
        START,
        /** Keep the current load running. */
        CONTINUE,
        STOP,
        END
    }
}

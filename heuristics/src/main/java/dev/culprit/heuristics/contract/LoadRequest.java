package dev.culprit.heuristics.contract;

/**
 * What the agent wants from the load generator. The generator polls for it at least once a second.
 *
 * <p>Order within one experiment: {@code START}, then the generator reports {@code STEADY} when all users are active;
 * the load goes on until {@code STOP} names the window; then the generator ends its users, computes its figures for that
 * window and reports {@code DONE}. {@code END} says that the diagnosis is over and no further load is wanted.
 *
 * @param token identifies the experiment; reports must carry it
 * @param users users to run, at least 1
 * @param rampSeconds time over which the users start
 * @param windowStartEpochMillis with STOP: start of the window in the agent's clock, otherwise 0
 * @param windowMillis with STOP: length of the window, otherwise 0
 * @param agentEpochMillis the agent's wall clock when it answered, for the generator to align its own
 * @param seed seed of the generator's random numbers
 * @param varyThinkTimes true if users have to think for times that vary by half to either side of the usual mean, because
 *     otherwise they may move in step; false leaves that to the generator
 */
public record LoadRequest(
        Action action,
        String token,
        int users,
        double rampSeconds,
        long windowStartEpochMillis,
        double windowMillis,
        long agentEpochMillis,
        long seed,
        boolean varyThinkTimes) {

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

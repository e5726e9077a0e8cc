package dev.culprit.agent.sampling.series;

import java.util.List;
import java.util.Optional;

/** One kind of figures. Used by one thread. What the system does not tell is missing, not an error. */
interface Sampler {

    /**
     * Looks once and writes events into the running recordings: of figures that only grow the difference since the last look,
     * the first of which is made when the sampler is.
     *
     * @param spanNanos time since the last look
     */
    void look(long spanNanos);

    /** Why it can see nothing here, with a hint; empty if it can. To be asked before the first look. */
    default Optional<String> obstacle() {
        return Optional.empty();
    }

    /** What it cannot look at, one sentence each. */
    default List<String> remarks() {
        return List.of();
    }

    /** Gives back what it holds. */
    default void close() {
        // most hold nothing
    }
}

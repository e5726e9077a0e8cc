package dev.culprit.apps.bookstore.problems;

/**
 * A performance problem that can be switched on and off while the shop runs. Switching does nothing but change speed:
 * every page stays right and every purchase whole, also for requests that are under way. Problems do not know each other
 * and can be active together. A new problem is one file here and one entry in {@link Problems#of}.
 */
public sealed interface Problem extends AutoCloseable
        permits Chatty, CostlyRendering, GcHiccup, IdLock, MissingIndex, PoolSlow, PoolSmall, RampLeak {

    /** Kebab-case, as used on the command line and over JMX. */
    String id();

    /** One line for people. */
    String description();

    void activate();

    void deactivate();

    /** Ends what the problem has started. */
    @Override
    default void close() {}
}

package dev.culprit.apps.bookstore.problems;

/**
 * A performance problem that can be switched on and off while the shop runs. Switching does nothing but change speed:
 * every page stays right and every purchase whole, also for requests that are under way. A new problem is one file here
 * and one entry in {@link Problems#of}.
 */
public sealed interface Problem permits PoolSmall {

    /** Kebab-case, as used on the command line and over JMX. */
    String id();

    /** One line for people. */
    String description();

    void activate();

    void deactivate();
}

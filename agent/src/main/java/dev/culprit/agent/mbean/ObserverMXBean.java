package dev.culprit.agent.mbean;

/** What the agent costs. */
public interface ObserverMXBean {

    /** Processor time of the agent's own threads, share 0..1 of all processors; is renewed every five seconds. */
    double getCpuShare();

    /** Service calls recorded in the last second. */
    double getEventsPerSecond();

    /** Longest stall of an idle thread in the last window, in milliseconds; -1 if none was measured. */
    double getStallMillis();

    /** Cost of one read of the clock. */
    double getClockReadNanos();
}

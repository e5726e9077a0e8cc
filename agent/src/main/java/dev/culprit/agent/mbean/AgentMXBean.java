package dev.culprit.agent.mbean;

/** The agent itself. */
public interface AgentMXBean {

    /** As built, {@code 0.1.0}. */
    String getVersion();

    /** Of the control surface; a client that knows another number must not go on. */
    int getProtocolVersion();

    long getPid();

    /** Names this JVM in every record. */
    String getJvmId();

    /** ISO 8601, UTC. */
    String getStartedAt();

    /** Where the agent's files lie. */
    String getDirectory();

    /** Of the HTTP port; empty if it is closed. */
    String getHttpUrl();

    /** {@code {"ok":true,"checks":[{"name":"…","ok":true,"detail":"…"}]}}. */
    String selfTest();

    /** Heap and metaspace as they are, in MB, and how much of each is the agent's at most, as JSON: what has no limit is missing. */
    String getMemoryJson();

    /**
     * Begins to take everything back: code, recordings, MBeans, last the port. Answers at once; the end can be seen by the
     * absence of this MBean. The agent can be attached again.
     */
    String shutdown();
}

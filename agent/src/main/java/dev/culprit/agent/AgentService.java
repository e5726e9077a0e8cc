package dev.culprit.agent;

/**
 * A part of the agent with its MBean. Created and closed by the start, in reverse order of creation; constructors only
 * take what they are given, and nothing heavy is loaded before the first operation.
 */
public interface AgentService extends AutoCloseable {

    /** The MBean's type: it is registered as {@code dev.culprit:type=<name>}. */
    String name();

    /** An MXBean: its interface is public and named {@code …MXBean}; no operation takes longer than a second. */
    Object mbean();

    /**
     * Takes back everything this part changed in the JVM. May take as long as that needs. Called once, after the MBean is
     * gone; an exception does not keep the other parts from closing.
     */
    @Override
    void close();
}

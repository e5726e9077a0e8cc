package dev.culprit.client.agent;

import java.util.List;

/**
 * A JVM on this machine.
 *
 * @param displayName main class or jar with its arguments; empty if the JVM does not tell
 * @param user its owner, empty if unknown
 * @param javaVersion for example 17.0.15, empty if unknown
 * @param ports TCP ports on which it listens, but not its agent; empty if unknown
 * @param agent whether a Culprit agent listens in it
 */
public record Jvm(long pid, String displayName, String user, String javaVersion, List<Integer> ports, boolean agent) {

    public Jvm {
        ports = List.copyOf(ports);
    }
}

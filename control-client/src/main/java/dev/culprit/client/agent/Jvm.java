package dev.culprit.client.agent;

/**
 * A JVM on this machine.
 *
 * @param displayName main class or jar with its arguments; empty if the JVM does not tell
 * @param user its owner, empty if unknown
 * @param agent whether a Culprit agent listens in it
 */
public record Jvm(long pid, String displayName, String user, boolean agent) {}

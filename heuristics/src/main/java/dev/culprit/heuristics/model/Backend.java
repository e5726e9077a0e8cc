package dev.culprit.heuristics.model;

/**
 * A process on the same machine that the application calls, directly or through others: a database server, a broker,
 * another service. Its processor time is part of the system under test, not a disturbance.
 *
 * @param process its program, for example {@code postgres}, and its id
 * @param port TCP port the application (or the backend before it) calls it on
 * @param cpuShare share 0..1 of all processors
 */
public record Backend(String process, int port, double cpuShare) {}

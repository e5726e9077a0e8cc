package dev.culprit.heuristics.model;

/** What a finding blames. The list is closed: reports, filters and golden documents rely on it. */
public enum Cause {
    CPU,
    RUN_QUEUE,
    MONITOR,
    LOCK,
    POOL,
    QUEUE,
    STATEMENT,
    DATABASE_LOCK,
    DATABASE_CPU,
    MESSAGING,
    EXTERNAL_CALL,
    GC,
    MEMORY,
    NETWORK,
    DISK,
    SLEEP,
    UNKNOWN
}

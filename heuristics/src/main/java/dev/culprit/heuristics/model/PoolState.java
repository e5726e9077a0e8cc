package dev.culprit.heuristics.model;

/** What is wrong with a pool. */
public enum PoolState {
    /** All resources are in use. */
    EXHAUSTED,
    /** Threads wait although resources are idle. */
    SLOW,
    /** Resources are out that nobody will give back. */
    LEAKED,
    /** It opens a new connection for nearly every call. */
    UNPOOLED,
    UNKNOWN
}

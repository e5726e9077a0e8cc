package dev.culprit.apps.cases.mixture;

/** What a stretch of a request's time was spent on. The names are those that diagnoses use, too. */
public enum Spent {
    GC,
    DATABASE,
    MESSAGING,
    EXTERNAL_CALL,
    POOL,
    MONITOR,
    LOCK,
    SLEEP,
    CPU,
    RUN_QUEUE,
    /** Waiting inside the JVM, such as until a collection begins that another thread asked for. */
    UNKNOWN
}

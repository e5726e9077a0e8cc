package dev.culprit.jfr.events.calls;

/** What makes an entry point run. */
public enum ServiceKind {
    /** Somebody asks and waits for the answer. */
    REQUEST,
    /** A message has come. */
    MESSAGE,
    /** It is time. */
    TASK
}

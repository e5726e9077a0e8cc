package dev.culprit.agent.probes.shared;

/** Token of a call that is not measured, but whose product must be remembered. */
public enum Made {
    STATEMENT,
    ENDPOINT,
    MESSAGE,
    ASYNC
}

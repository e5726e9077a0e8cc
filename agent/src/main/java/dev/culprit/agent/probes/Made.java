package dev.culprit.agent.probes;

/** Token of a call that is not measured, but whose product must be remembered. */
enum Made {
    STATEMENT,
    ENDPOINT,
    MESSAGE,
    ASYNC
}

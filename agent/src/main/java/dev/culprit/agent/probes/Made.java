package dev.culprit.agent.probes;

/** Token of a call that is not measured, being inside another one, but whose product must be remembered. */
enum Made {
    STATEMENT,
    ENDPOINT
}

package dev.culprit.apps.bench.accuracy;

/** To a {@link Question}. */
enum Answer {
    YES,
    NO,
    IN_DOUBT
}

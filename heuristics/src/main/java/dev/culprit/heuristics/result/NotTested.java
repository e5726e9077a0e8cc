package dev.culprit.heuristics.result;

/**
 * Something a reader might believe was looked at, but was not.
 *
 * @param what category id, service or effect
 * @param reason why, and what would test it
 */
public record NotTested(String what, String reason) {}

package dev.culprit.apps.bookstore.load;

/**
 * An address that works without a session.
 *
 * @param name of the interaction
 * @param weight share of the requests, percent
 */
public record WeightedUrl(String name, String url, double weight) {}

package dev.culprit.apps.bookstore.load;

import dev.culprit.apps.bookstore.web.Interaction;

/**
 * The next thing a shopper does.
 *
 * @param path path and query, to be put behind the shop's address
 */
public record Step(Interaction interaction, String path) {}

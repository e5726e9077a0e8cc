package dev.culprit.apps.bookstore.store;

/** An item as advertised at the top of a page. */
public record Promotion(int item, String title, String thumbnail) {}

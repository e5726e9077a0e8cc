package dev.culprit.apps.bookstore.store;

/** An item as lists show it. */
public record ItemSummary(int id, String title, String authorFirstName, String authorLastName) {}

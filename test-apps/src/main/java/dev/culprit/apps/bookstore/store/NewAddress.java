package dev.culprit.apps.bookstore.store;

/** An address as typed in. */
public record NewAddress(String street1, String street2, String city, String state, String zip, int country) {}

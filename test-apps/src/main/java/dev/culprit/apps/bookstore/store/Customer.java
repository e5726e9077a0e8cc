package dev.culprit.apps.bookstore.store;

import java.math.BigDecimal;

/** A customer with the address bills go to. */
public record Customer(
        int id,
        String userName,
        String firstName,
        String lastName,
        BigDecimal discount,
        int addressId,
        String street1,
        String street2,
        String city,
        String state,
        String zip,
        int countryId,
        String country) {}

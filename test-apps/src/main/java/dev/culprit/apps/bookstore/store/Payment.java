package dev.culprit.apps.bookstore.store;

import java.time.LocalDate;

/** How an order is paid and sent. */
public record Payment(
        String cardType,
        String cardNumber,
        String holder,
        LocalDate expires,
        String authorisation,
        String shipType,
        LocalDate shipDate) {}

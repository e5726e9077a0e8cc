package dev.culprit.apps.bookstore.store;

import java.math.BigDecimal;

/** One item of an order; {@code amount} is what was paid for it. */
public record OrderLine(int item, String title, int quantity, BigDecimal amount) {}

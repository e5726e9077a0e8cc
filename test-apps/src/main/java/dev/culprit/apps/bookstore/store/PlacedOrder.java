package dev.culprit.apps.bookstore.store;

import java.math.BigDecimal;
import java.time.LocalDateTime;

/** An order as its owner sees it. */
public record PlacedOrder(
        int id,
        LocalDateTime at,
        BigDecimal subtotal,
        BigDecimal tax,
        BigDecimal total,
        String shipType,
        String status,
        String billTo,
        String shipTo,
        String cardType) {}

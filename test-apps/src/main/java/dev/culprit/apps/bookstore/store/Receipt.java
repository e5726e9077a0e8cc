package dev.culprit.apps.bookstore.store;

import java.math.BigDecimal;
import java.util.List;

/** What a purchase led to. */
public record Receipt(int order, List<CartLine> lines, BigDecimal subtotal, BigDecimal tax, BigDecimal total) {

    public Receipt {
        lines = List.copyOf(lines);
    }
}

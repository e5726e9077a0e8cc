package dev.culprit.apps.bookstore.store;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** One item in a cart with its price now. */
public record CartLine(int item, String title, int quantity, BigDecimal cost) {

    /** What the line costs, rounded to two places; {@code discount} is a share from 0 to 1. */
    public BigDecimal amount(BigDecimal discount) {
        return cost.multiply(BigDecimal.valueOf(quantity))
                .multiply(BigDecimal.ONE.subtract(discount))
                .setScale(2, RoundingMode.HALF_UP);
    }
}

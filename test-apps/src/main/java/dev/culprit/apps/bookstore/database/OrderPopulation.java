package dev.culprit.apps.bookstore.database;

import dev.culprit.apps.bookstore.data.Draw;
import dev.culprit.apps.bookstore.data.Scale;
import dev.culprit.apps.bookstore.data.Vocabulary;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDateTime;

/** The orders of the last 60 days, oldest first, with one to five lines and one card transaction each. */
final class OrderPopulation {

    private static final String ORDER = "customer_id, ordered_at, subtotal, tax, total, ship_type, ship_date,"
            + " bill_address_id, ship_address_id, status";
    private static final String LINE = "line, order_id, item_id, quantity, discount, amount, comment";
    private static final String CARD =
            "order_id, card_type, card_number, holder, expires, authorisation, amount, charged_at, country_id";

    private final Connection connection;
    private final Scale scale;
    private final long[] costs;

    /** {@code costs}: of each item in hundredths, at the index of its id. */
    OrderPopulation(Connection connection, Scale scale, long[] costs) {
        this.connection = connection;
        this.scale = scale;
        this.costs = costs;
    }

    void load(Draw draw) throws SQLException {
        try (RowBatch orders = new RowBatch(connection, "orders", ORDER);
                RowBatch lines = new RowBatch(connection, "order_line", LINE);
                RowBatch cards = new RowBatch(connection, "cc_xacts", CARD)) {
            for (int id = 1; id <= scale.orders(); id++) {
                long secondsAgo = (scale.orders() - id) * 60L * 24 * 3600 / scale.orders();
                LocalDateTime at = Population.TODAY.atStartOfDay().minusSeconds(secondsAgo);
                long subtotal = lines(id, lines, draw);
                long tax = Math.round(subtotal * 0.0825);
                orders.add(
                        draw.between(1, scale.customers()),
                        at,
                        Population.cents(subtotal),
                        Population.cents(tax),
                        Population.cents(subtotal + tax),
                        draw.of(Vocabulary.SHIP_TYPES),
                        at.toLocalDate().plusDays(draw.between(0, 7)),
                        draw.between(1, scale.addresses()),
                        draw.between(1, scale.addresses()),
                        draw.of(Vocabulary.ORDER_STATES));
                cards.add(
                        id,
                        draw.of(Vocabulary.CARD_TYPES),
                        draw.digits(16),
                        Vocabulary.word(draw.between(1, 900)) + " " + Vocabulary.word(draw.between(1, 9000)),
                        Population.TODAY.plusDays(draw.between(10, 730)),
                        draw.digits(15),
                        Population.cents(subtotal + tax),
                        at,
                        draw.between(1, Scale.COUNTRIES));
            }
        }
    }

    private long lines(int order, RowBatch rows, Draw draw) throws SQLException {
        long subtotal = 0;
        int count = draw.between(1, 5);
        for (int line = 1; line <= count; line++) {
            int item = draw.between(1, scale.items());
            int quantity = draw.between(1, 300);
            int discount = draw.between(0, 30);
            long amount = Math.round(costs[item] * quantity * (100 - discount) / 100.0);
            subtotal += amount;
            rows.add(
                    line,
                    order,
                    item,
                    quantity,
                    Population.cents(discount),
                    Population.cents(amount),
                    draw.text(20, 100));
        }
        return subtotal;
    }
}

package dev.culprit.apps.bookstore.store;

import dev.culprit.apps.bookstore.part.Part;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Buying, and looking at what was bought. */
public final class Orders {

    private static final BigDecimal TAX = new BigDecimal("0.0825");

    // Refills by 21 copies, as often as needed, when fewer than ten would be left.
    static final String TAKE_FROM_STOCK = """
            UPDATE item SET stock = stock - ?
                + CASE WHEN stock - ? < 10 THEN 21 * ((10 - (stock - ?) + 20) / 21) ELSE 0 END
            WHERE id = ?""";

    static final String LAST_ORDER = """
            SELECT MAX(o.id) FROM customer c JOIN orders o ON o.customer_id = c.id WHERE c.user_name = ?
            HAVING COUNT(*) > 0""";

    static final String ORDER = """
            SELECT o.id, o.ordered_at, o.subtotal, o.tax, o.total, o.ship_type, o.status,
                b.street1 || ', ' || b.city || ', ' || bn.name, s.street1 || ', ' || s.city || ', ' || sn.name,
                x.card_type
            FROM orders o
            JOIN address b ON b.id = o.bill_address_id JOIN country bn ON bn.id = b.country_id
            JOIN address s ON s.id = o.ship_address_id JOIN country sn ON sn.id = s.country_id
            JOIN cc_xacts x ON x.order_id = o.id
            WHERE o.id = ?""";

    static final String LINES = """
            SELECT l.item_id, i.title, l.quantity, l.amount FROM order_line l JOIN item i ON i.id = l.item_id
            WHERE l.order_id = ? ORDER BY l.line""";

    private final Part<Inserts> inserts;
    private final Part<StockTaking> stockTaking = new Part<>(StockTaking.AT_ONCE);

    public Orders(Part<Inserts> inserts) {
        this.inserts = inserts;
    }

    /** How sold copies leave the stock. */
    public Part<StockTaking> stockTaking() {
        return stockTaking;
    }

    /**
     * Turns the lines of a cart into an order. Items are taken from stock in the order of {@code lines}, which has to be
     * ascending by item id: two purchases of the same items then wait for each other instead of dead-locking.
     */
    public Receipt place(
            Connection connection,
            Customer customer,
            int shipAddress,
            List<CartLine> lines,
            Payment payment,
            LocalDateTime now)
            throws SQLException {
        BigDecimal subtotal = lines.stream()
                .map(line -> line.amount(customer.discount()))
                .reduce(new BigDecimal("0.00"), BigDecimal::add);
        BigDecimal tax = subtotal.multiply(TAX).setScale(2, RoundingMode.HALF_UP);
        BigDecimal total = subtotal.add(tax);
        int order = inserts.get()
                .insert(
                        connection,
                        "orders",
                        "INSERT INTO orders (customer_id, ordered_at, subtotal, tax, total, ship_type, ship_date,"
                                + " bill_address_id, ship_address_id, status) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'OPEN')",
                        customer.id(),
                        now,
                        subtotal,
                        tax,
                        total,
                        payment.shipType(),
                        payment.shipDate(),
                        customer.addressId(),
                        shipAddress);
        addLines(connection, order, lines, customer.discount());
        takeFromStock(connection, lines);
        charge(connection, order, customer, payment, total, now);
        return new Receipt(order, lines, subtotal, tax, total);
    }

    private static void addLines(Connection connection, int order, List<CartLine> lines, BigDecimal discount)
            throws SQLException {
        List<Object[]> rows = new ArrayList<>();
        for (CartLine line : lines) {
            rows.add(new Object[] {
                rows.size() + 1,
                order,
                line.item(),
                line.quantity(),
                discount,
                line.amount(discount),
                "as ordered in the shop"
            });
        }
        String sql = "INSERT INTO order_line (line, order_id, item_id, quantity, discount, amount, comment)"
                + " VALUES (?, ?, ?, ?, ?, ?, ?)";
        Sql.batch(connection, sql, rows);
    }

    private void takeFromStock(Connection connection, List<CartLine> lines) throws SQLException {
        List<Object[]> rows = lines.stream()
                .map(line -> new Object[] {line.quantity(), line.quantity(), line.quantity(), line.item()})
                .toList();
        stockTaking.get().take(connection, TAKE_FROM_STOCK, rows);
    }

    private static void charge(
            Connection connection, int order, Customer customer, Payment payment, BigDecimal total, LocalDateTime now)
            throws SQLException {
        Sql.update(
                connection,
                "INSERT INTO cc_xacts (order_id, card_type, card_number, holder, expires, authorisation, amount,"
                        + " charged_at, country_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                order,
                payment.cardType(),
                payment.cardNumber(),
                payment.holder(),
                payment.expires(),
                payment.authorisation(),
                total,
                now,
                customer.countryId());
    }

    /** The latest order of a customer, if there is one. */
    public Optional<Integer> last(Connection connection, String userName) throws SQLException {
        return Sql.first(connection, LAST_ORDER, row -> row.getInt(1), userName);
    }

    public Optional<PlacedOrder> find(Connection connection, int order) throws SQLException {
        return Sql.first(
                connection,
                ORDER,
                row -> new PlacedOrder(
                        row.getInt(1),
                        row.getObject(2, LocalDateTime.class),
                        row.getBigDecimal(3),
                        row.getBigDecimal(4),
                        row.getBigDecimal(5),
                        row.getString(6),
                        row.getString(7),
                        row.getString(8),
                        row.getString(9),
                        row.getString(10)),
                order);
    }

    public List<OrderLine> lines(Connection connection, int order) throws SQLException {
        return Sql.list(
                connection,
                LINES,
                row -> new OrderLine(row.getInt(1), row.getString(2), row.getInt(3), row.getBigDecimal(4)),
                order);
    }
}

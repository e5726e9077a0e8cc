package dev.culprit.apps.bookstore.store;

import dev.culprit.apps.bookstore.part.Part;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Shopping carts. Whoever changes a cart touches its row first, so two requests for one cart take turns. */
public final class Carts {

    /** More copies of one item than this cannot be in a cart. */
    public static final int MOST_COPIES = 30;

    private static final String MERGE = """
            MERGE INTO shopping_cart_line line USING (
                SELECT CAST(? AS INTEGER) AS cart_id, %s AS item_id FROM item WHERE id = ?) added
            ON line.cart_id = added.cart_id AND line.item_id = added.item_id
            WHEN MATCHED THEN UPDATE SET quantity = LEAST(line.quantity + 1, %d)
            WHEN NOT MATCHED THEN INSERT (cart_id, item_id, quantity) VALUES (added.cart_id, added.item_id, 1)""";

    private static final String ADD = MERGE.formatted("id", MOST_COPIES);
    private static final String ADD_FIRST_RELATED = MERGE.formatted("related1", MOST_COPIES);

    static final String LINES = """
            SELECT l.item_id, i.title, l.quantity, i.cost FROM shopping_cart_line l JOIN item i ON i.id = l.item_id
            WHERE l.cart_id = ? ORDER BY l.item_id""";

    private final Part<Inserts> inserts;

    public Carts(Part<Inserts> inserts) {
        this.inserts = inserts;
    }

    /** Takes this cart, or a new one when there is none yet, and notes the time. */
    public int open(Connection connection, OptionalInt cart, LocalDateTime now) throws SQLException {
        if (cart.isPresent() && touch(connection, cart.getAsInt(), now)) {
            return cart.getAsInt();
        }
        return inserts.get()
                .insert(connection, "shopping_cart", "INSERT INTO shopping_cart (changed_at) VALUES (?)", now);
    }

    private static boolean touch(Connection connection, int cart, LocalDateTime now) throws SQLException {
        return Sql.update(connection, "UPDATE shopping_cart SET changed_at = ? WHERE id = ?", now, cart) == 1;
    }

    /** One more copy; returns whether there is such an item. */
    public boolean add(Connection connection, int cart, int item) throws SQLException {
        return Sql.update(connection, ADD, cart, item) == 1;
    }

    /** A first thing for an empty cart. */
    public void addFirstRelated(Connection connection, int cart, int item) throws SQLException {
        Sql.update(connection, ADD_FIRST_RELATED, cart, item);
    }

    /** New numbers of copies per item; zero removes the line. */
    public void change(Connection connection, int cart, Map<Integer, Integer> copies) throws SQLException {
        List<Object[]> changed = new ArrayList<>();
        List<Object[]> removed = new ArrayList<>();
        copies.forEach((item, number) -> {
            if (number > 0) {
                changed.add(new Object[] {Math.min(number, MOST_COPIES), cart, item});
            } else {
                removed.add(new Object[] {cart, item});
            }
        });
        Sql.batch(connection, "UPDATE shopping_cart_line SET quantity = ? WHERE cart_id = ? AND item_id = ?", changed);
        Sql.batch(connection, "DELETE FROM shopping_cart_line WHERE cart_id = ? AND item_id = ?", removed);
    }

    /** What is in the cart, in ascending item id order. */
    public List<CartLine> lines(Connection connection, int cart) throws SQLException {
        return Sql.list(
                connection,
                LINES,
                row -> new CartLine(row.getInt(1), row.getString(2), row.getInt(3), row.getBigDecimal(4)),
                cart);
    }

    public void empty(Connection connection, int cart) throws SQLException {
        Sql.update(connection, "DELETE FROM shopping_cart_line WHERE cart_id = ?", cart);
    }
}

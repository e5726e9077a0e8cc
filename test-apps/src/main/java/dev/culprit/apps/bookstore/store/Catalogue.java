package dev.culprit.apps.bookstore.store;

import dev.culprit.apps.bookstore.part.Part;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reading and maintaining the books. Lists have at most {@value #LIST} entries. */
public final class Catalogue {

    public static final int LIST = 50;

    /** Best sellers are counted over this many of the latest orders. */
    private static final int RECENT_ORDERS = 3333;

    /** What is bought together is counted over this many of the latest orders. */
    private static final int ORDERS_FOR_RELATED = 10_000;

    // One branch per column: "r.id IN (i.related1, ...)" in a join makes the database scan all items.
    static final String PROMOTIONS = """
            SELECT r.id, r.title, r.thumbnail FROM (
                SELECT related1 AS id FROM item WHERE id = ?
                UNION ALL SELECT related2 FROM item WHERE id = ?
                UNION ALL SELECT related3 FROM item WHERE id = ?
                UNION ALL SELECT related4 FROM item WHERE id = ?
                UNION ALL SELECT related5 FROM item WHERE id = ?) p
            JOIN item r ON r.id = p.id""";

    // Sums first and joins names to the 50 winners only; the index on (item, order) skips older lines.
    static final String BEST_SELLERS = """
            SELECT i.id, i.title, a.first_name, a.last_name FROM (
                SELECT l.item_id, SUM(l.quantity) AS sold
                FROM item s JOIN order_line l ON l.item_id = s.id
                WHERE s.subject = ? AND l.order_id > (SELECT MAX(id) - %d FROM orders)
                GROUP BY l.item_id ORDER BY sold DESC, l.item_id LIMIT %d) best
            JOIN item i ON i.id = best.item_id JOIN author a ON a.id = i.author_id
            ORDER BY best.sold DESC, i.id""".formatted(RECENT_ORDERS, LIST);

    static final String DETAIL = """
            SELECT i.id, i.title, a.first_name || ' ' || a.last_name, i.subject, i.description, i.image, i.thumbnail,
                i.list_price, i.cost, i.stock, i.publisher, i.published, i.available, i.isbn, i.pages, i.backing,
                i.dimensions
            FROM item i JOIN author a ON a.id = i.author_id WHERE i.id = ?""";

    static final String BOUGHT_TOGETHER = """
            SELECT other.item_id FROM order_line mine JOIN order_line other ON other.order_id = mine.order_id
            WHERE mine.item_id = ? AND mine.order_id > (SELECT MAX(id) - %d FROM orders) AND other.item_id <> ?
            GROUP BY other.item_id ORDER BY SUM(other.quantity) DESC, other.item_id LIMIT 5""".formatted(ORDERS_FOR_RELATED);

    private final Part<Function<Criterion, Criterion.Condition>> conditions = new Part<>(Criterion::indexed);
    private final Part<BookSearch> search = new Part<>(BookSearch.AT_ONCE);

    /** How a search becomes a condition in SQL. */
    public Part<Function<Criterion, Criterion.Condition>> conditions() {
        return conditions;
    }

    /** How what is found is fetched. */
    public Part<BookSearch> search() {
        return search;
    }

    /** The five related items of an item. */
    public List<Promotion> promotions(Connection connection, int item) throws SQLException {
        return Sql.list(
                connection,
                PROMOTIONS,
                row -> new Promotion(row.getInt(1), row.getString(2), row.getString(3)),
                item,
                item,
                item,
                item,
                item);
    }

    public List<ItemSummary> newest(Connection connection, String subject) throws SQLException {
        return search(connection, newest(subject));
    }

    static Criterion newest(String subject) {
        return new Criterion("i.subject", false, subject, "i.published DESC, i.title");
    }

    public List<ItemSummary> bestSellers(Connection connection, String subject) throws SQLException {
        return Sql.list(connection, BEST_SELLERS, BookSearch::summary, subject);
    }

    public List<ItemSummary> byTitle(Connection connection, String start) throws SQLException {
        return search(connection, titled(start));
    }

    static Criterion titled(String start) {
        return new Criterion("i.title", true, start, "i.title");
    }

    public List<ItemSummary> byAuthor(Connection connection, String start) throws SQLException {
        return search(connection, writtenBy(start));
    }

    static Criterion writtenBy(String start) {
        return new Criterion("a.last_name", true, start, "i.title");
    }

    public List<ItemSummary> bySubject(Connection connection, String subject) throws SQLException {
        return search(connection, about(subject));
    }

    static Criterion about(String subject) {
        return new Criterion("i.subject", false, subject, "i.title");
    }

    private List<ItemSummary> search(Connection connection, Criterion criterion) throws SQLException {
        return search.get().books(connection, conditions.get().apply(criterion), criterion.order());
    }

    public Optional<ItemDetail> detail(Connection connection, int item) throws SQLException {
        return Sql.first(connection, DETAIL, Catalogue::detail, item);
    }

    /** Changes price and pictures; returns whether there is such an item. */
    public boolean change(
            Connection connection, int item, BigDecimal cost, String image, String thumbnail, LocalDate published)
            throws SQLException {
        String sql = "UPDATE item SET cost = ?, image = ?, thumbnail = ?, published = ? WHERE id = ?";
        return Sql.update(connection, sql, cost, image, thumbnail, published, item) == 1;
    }

    /** The items most often bought together with this one, at most five. */
    public List<Integer> boughtTogether(Connection connection, int item) throws SQLException {
        return Sql.list(connection, BOUGHT_TOGETHER, row -> row.getInt(1), item, item);
    }

    /** {@code related}: exactly five items. */
    public void relate(Connection connection, int item, List<Integer> related) throws SQLException {
        Sql.update(
                connection,
                "UPDATE item SET related1 = ?, related2 = ?, related3 = ?, related4 = ?, related5 = ? WHERE id = ?",
                related.get(0),
                related.get(1),
                related.get(2),
                related.get(3),
                related.get(4),
                item);
    }

    private static ItemDetail detail(ResultSet row) throws SQLException {
        return new ItemDetail(
                row.getInt(1),
                row.getString(2),
                row.getString(3),
                row.getString(4),
                row.getString(5),
                row.getString(6),
                row.getString(7),
                row.getBigDecimal(8),
                row.getBigDecimal(9),
                row.getInt(10),
                row.getString(11),
                row.getObject(12, LocalDate.class),
                row.getObject(13, LocalDate.class),
                row.getString(14),
                row.getInt(15),
                row.getString(16),
                row.getString(17));
    }
}

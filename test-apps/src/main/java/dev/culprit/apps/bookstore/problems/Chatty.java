package dev.culprit.apps.bookstore.problems;

import dev.culprit.apps.bookstore.part.Part;
import dev.culprit.apps.bookstore.store.BookSearch;
import dev.culprit.apps.bookstore.store.Criterion;
import dev.culprit.apps.bookstore.store.ItemSummary;
import dev.culprit.apps.bookstore.store.Sql;
import dev.culprit.apps.bookstore.store.StockTaking;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Searches and new products read the ids of the books found first and then every book by itself; purchases take every line
 * from stock by itself. The number of round trips makes a search for a subject, some 40 books, too slow for one user already.
 */
public final class Chatty implements Problem, BookSearch, StockTaking {

    private static final String ONE_BOOK = BookSearch.summaries("i.id = ?", "i.id");

    private final Part<BookSearch> search;
    private final Part<StockTaking> stockTaking;

    public Chatty(Part<BookSearch> search, Part<StockTaking> stockTaking) {
        this.search = search;
        this.stockTaking = stockTaking;
    }

    @Override
    public String id() {
        return "chatty";
    }

    @Override
    public String description() {
        return "every book of a list is read, and every line of a purchase taken from stock, by a statement of its own";
    }

    @Override
    public void activate() {
        search.exchange(this);
        stockTaking.exchange(this);
    }

    @Override
    public void deactivate() {
        search.restore();
        stockTaking.restore();
    }

    @Override
    public List<ItemSummary> books(Connection connection, Criterion.Condition condition, String order)
            throws SQLException {
        List<Integer> ids = Sql.list(
                connection,
                "SELECT i.id " + BookSearch.from(condition.sql(), order),
                row -> row.getInt(1),
                condition.values().toArray());
        List<ItemSummary> books = new ArrayList<>();
        for (int id : ids) {
            Sql.first(connection, ONE_BOOK, BookSearch::summary, id).ifPresent(books::add);
        }
        return books;
    }

    @Override
    public void take(Connection connection, String sql, List<Object[]> rows) throws SQLException {
        for (Object[] row : rows) {
            Sql.update(connection, sql, row);
        }
    }
}

package dev.culprit.apps.bookstore.store;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** How the books that meet a condition are fetched. */
public interface BookSearch {

    /** All that a list shows, in one statement. */
    BookSearch AT_ONCE = (connection, condition, order) -> Sql.list(
            connection,
            summaries(condition.sql(), order),
            BookSearch::summary,
            condition.values().toArray());

    /** Books that meet the condition, sorted, at most {@value Catalogue#LIST}. */
    List<ItemSummary> books(Connection connection, Criterion.Condition condition, String order) throws SQLException;

    /** The statement that reads what a list shows. */
    static String summaries(String condition, String order) {
        return "SELECT i.id, i.title, a.first_name, a.last_name " + from(condition, order);
    }

    /** Everything of a search but the columns. */
    static String from(String condition, String order) {
        return "FROM item i JOIN author a ON a.id = i.author_id WHERE " + condition + " ORDER BY " + order + " LIMIT "
                + Catalogue.LIST;
    }

    static ItemSummary summary(ResultSet row) throws SQLException {
        return new ItemSummary(row.getInt(1), row.getString(2), row.getString(3), row.getString(4));
    }
}

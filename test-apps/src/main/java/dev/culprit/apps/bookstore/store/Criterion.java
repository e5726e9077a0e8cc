package dev.culprit.apps.bookstore.store;

import java.util.List;

/**
 * What books are looked for.
 *
 * @param column of {@code item i} or {@code author a}
 * @param prefix whether the column has to start with the value; otherwise it has to equal it
 * @param order what the books are sorted by
 */
public record Criterion(String column, boolean prefix, String value, String order) {

    /** A condition in SQL with the values of its parameters. */
    public record Condition(String sql, List<String> values) {

        public Condition {
            values = List.copyOf(values);
        }
    }

    /** A condition that an index on the column serves: a range instead of LIKE, because of the parameter. */
    Condition indexed() {
        return prefix
                ? new Condition(column + " >= ? AND " + column + " < ?", List.of(value, value + Character.MAX_VALUE))
                : new Condition(column + " = ?", List.of(value));
    }
}

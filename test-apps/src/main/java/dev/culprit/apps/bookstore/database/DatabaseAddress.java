package dev.culprit.apps.bookstore.database;

/**
 * Where the shop finds its database, and how it signs in.
 *
 * @param driver class of the JDBC driver
 */
public record DatabaseAddress(String driver, String url, String user, String password) {

    /** Keeps the password out of logs. */
    @Override
    public String toString() {
        return url + " as " + user;
    }
}

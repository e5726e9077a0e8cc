package sample;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** Something in front of a pool; must never be asked what it equals. */
public final class RoutingSource implements DataSource {

    private final DataSource next;

    public RoutingSource(DataSource next) {
        this.next = next;
    }

    @Override
    public Connection getConnection() throws SQLException {
        return next.getConnection();
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        return next.getConnection(user, password);
    }

    @Override
    public PrintWriter getLogWriter() throws SQLException {
        return next.getLogWriter();
    }

    @Override
    public void setLogWriter(PrintWriter out) throws SQLException {
        next.setLogWriter(out);
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        synchronized (next) {
            next.setLoginTimeout(seconds);
        }
    }

    @Override
    public int getLoginTimeout() throws SQLException {
        return next.getLoginTimeout();
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getGlobal();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return next.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return next.isWrapperFor(type);
    }

    @Override
    public boolean equals(Object other) {
        throw new AssertionError("equals");
    }

    @Override
    public int hashCode() {
        throw new AssertionError("hashCode");
    }
}

package dev.culprit.apps.bookstore.pool;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The parts of a data source nobody asks a pool for. */
abstract class PlainDataSource implements DataSource {

    @Override
    public final Connection getConnection(@Nullable String user, @Nullable String password) throws SQLException {
        throw new SQLFeatureNotSupportedException("the pool has one user");
    }

    @Override
    public final @Nullable PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public final void setLogWriter(@Nullable PrintWriter out) throws SQLException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public final void setLoginTimeout(int seconds) throws SQLException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public final int getLoginTimeout() {
        return 0;
    }

    @Override
    public final Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public final <T> T unwrap(Class<T> type) throws SQLException {
        if (!type.isInstance(this)) {
            throw new SQLException("not a " + type.getName());
        }
        return type.cast(this);
    }

    @Override
    public final boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }
}

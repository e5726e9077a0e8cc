package sample;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.DelegatingStatement;

/** Takes a connection of a pool only when it is executed, as some proxies do. */
public final class BorrowingStatement extends DelegatingStatement {

    private final DataSource pool;

    public BorrowingStatement(DataSource pool) {
        super(null, null);
        this.pool = pool;
    }

    @Override
    public boolean execute(String sql) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            return statement.execute(sql);
        }
    }
}

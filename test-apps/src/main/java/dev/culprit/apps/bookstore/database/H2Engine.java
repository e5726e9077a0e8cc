package dev.culprit.apps.bookstore.database;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import org.h2.jdbcx.JdbcDataSource;
import org.h2.tools.Server;

/** H2 in this JVM's memory. The administrator's password is random and forgotten. */
final class H2Engine implements Engine {

    private final JdbcDataSource administrator = new JdbcDataSource();
    private final Server server;

    H2Engine() throws SQLException {
        administrator.setURL("jdbc:h2:mem:bookstore;DB_CLOSE_DELAY=-1;QUERY_CACHE_SIZE=64");
        administrator.setUser("admin");
        administrator.setPassword(UUID.randomUUID().toString());
        System.setProperty("h2.bindAddress", "127.0.0.1");
        server = Server.createTcpServer("-tcpPort", "0", "-tcpDaemon").start();
    }

    @Override
    public Connection administrator() throws SQLException {
        return administrator.getConnection();
    }

    @Override
    public int port() {
        return server.getPort();
    }

    @Override
    public void close() throws IOException {
        server.stop();
        try (Connection connection = administrator();
                Statement statement = connection.createStatement()) {
            statement.execute("SHUTDOWN");
        } catch (SQLException e) {
            throw new IOException("H2 does not stop: " + e.getMessage(), e);
        }
    }
}

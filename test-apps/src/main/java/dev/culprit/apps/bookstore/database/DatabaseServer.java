package dev.culprit.apps.bookstore.database;

import dev.culprit.apps.bookstore.data.Scale;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.UUID;
import org.h2.jdbcx.JdbcDataSource;
import org.h2.tools.Server;

/**
 * The shop's database: an H2 database in memory, filled with generated data, behind a {@link Relay}. Meant to be a
 * process of its own, so that neither its threads nor its locks are visible in the shop's JVM.
 *
 * <p>Clients sign in as {@value #USER}, who may read and change rows but nothing else; the administrator's password is
 * random and forgotten.
 */
public final class DatabaseServer implements AutoCloseable {

    public static final String USER = "shop";
    public static final String PASSWORD = "shop";

    /** What one round trip costs when nothing else is asked for. */
    public static final Duration ROUND_TRIP = Duration.ofMillis(4);

    private final Server server;
    private final Relay relay;

    private DatabaseServer(Server server, Relay relay) {
        this.server = server;
        this.relay = relay;
    }

    /** Creates the database, loads the data directly (no round trips) and opens the port. */
    public static DatabaseServer start(Scale scale, Duration roundTrip) throws SQLException, IOException {
        JdbcDataSource administrator = new JdbcDataSource();
        administrator.setURL("jdbc:h2:mem:bookstore;DB_CLOSE_DELAY=-1;QUERY_CACHE_SIZE=64");
        administrator.setUser("admin");
        administrator.setPassword(UUID.randomUUID().toString());
        try (Connection connection = administrator.getConnection()) {
            Schema.createTables(connection);
            new Population(connection, scale).load();
            Schema.createIndexes(connection);
            admitShop(connection);
        }
        System.setProperty("h2.bindAddress", "127.0.0.1");
        Server server = Server.createTcpServer("-tcpPort", "0", "-tcpDaemon").start();
        return new DatabaseServer(server, new Relay(server.getPort(), roundTrip));
    }

    private static void admitShop(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET DEFAULT_LOCK_TIMEOUT 20000");
            statement.execute("CREATE USER " + USER + " PASSWORD '" + PASSWORD + "'");
            statement.execute("GRANT SELECT, INSERT, UPDATE, DELETE ON SCHEMA public TO " + USER);
        }
    }

    /** The URL of the database behind this port. */
    public static String url(String host, int port) {
        return "jdbc:h2:tcp://" + host + ":" + port + "/mem:bookstore";
    }

    /** The port clients connect to. */
    public int port() {
        return relay.port();
    }

    @Override
    public void close() throws IOException {
        relay.close();
        server.stop();
    }

    /**
     * Options: {@code --scale tiny|small}, {@code --round-trip-micros N}. Prints {@code READY port=N} and ends when its
     * standard input does, which is also how it notices that its parent has died.
     */
    public static void main(String[] arguments) throws SQLException, IOException {
        Scale scale = Scale.TINY;
        Duration roundTrip = ROUND_TRIP;
        for (int i = 0; i + 1 < arguments.length; i += 2) {
            switch (arguments[i]) {
                case "--scale" -> scale = Scale.named(arguments[i + 1]);
                case "--round-trip-micros" -> roundTrip = Duration.ofNanos(1000 * Long.parseLong(arguments[i + 1]));
                default -> throw new IllegalArgumentException("unknown option " + arguments[i]);
            }
        }
        try (DatabaseServer database = start(scale, roundTrip)) {
            System.out.println("READY port=" + database.port());
            System.out.flush();
            while (System.in.read() >= 0) {
                // Whatever arrives is ignored; only the end matters.
            }
        }
        System.exit(0);
    }
}

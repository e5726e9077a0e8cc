package dev.culprit.apps.bookstore.database;

import dev.culprit.apps.bookstore.data.Scale;
import dev.culprit.apps.process.JvmProcess;
import dev.culprit.apps.relay.Delay;
import dev.culprit.apps.relay.Relay;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;

/**
 * The shop's database, filled with generated data, behind a {@link Relay}. Meant to be a process of its own, so that neither
 * its threads nor its locks are visible in the shop's JVM.
 *
 * <p>Clients sign in as {@value #USER}, who may read and change rows but nothing else.
 */
public final class DatabaseServer implements AutoCloseable {

    public static final String USER = "shop";
    public static final String PASSWORD = "shop";

    private final Engine engine;
    private final Relay relay;

    private DatabaseServer(Engine engine, Relay relay) {
        this.engine = engine;
        this.relay = relay;
    }

    /**
     * Creates the database, loads the data directly (no round trips) and opens the port. An IOException says in one line
     * why this kind of database cannot run here.
     */
    public static DatabaseServer start(DatabaseKind kind, Scale scale, Duration roundTrip)
            throws SQLException, IOException {
        Engine engine = switch (kind) {
            case H2 -> new H2Engine();
            case POSTGRESQL -> new PostgresqlEngine();
        };
        try (Connection connection = engine.administrator()) {
            Schema.createTables(connection, kind);
            new Population(connection, scale).load();
            Schema.createIndexes(connection);
            admitShop(connection, kind);
            return new DatabaseServer(engine, new Relay(engine.port(), new Delay(roundTrip)));
        } catch (SQLException | IOException | RuntimeException e) {
            engine.close();
            throw e;
        }
    }

    /** The same in a JVM of its own, which ends with this one. */
    public static JvmProcess startApart(DatabaseKind kind, Scale scale, Duration roundTrip) throws IOException {
        return JvmProcess.start(
                JvmProcess.QUICK_START,
                DatabaseServer.class,
                List.of(
                        "--database",
                        kind.toString(),
                        "--scale",
                        scale.toString(),
                        "--round-trip-micros",
                        Long.toString(roundTrip.toNanos() / 1000)));
    }

    private static void admitShop(Connection connection, DatabaseKind kind) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : kind.admission(USER, PASSWORD)) {
                statement.execute(sql);
            }
        }
    }

    /** The port clients connect to. */
    public int port() {
        return relay.port();
    }

    @Override
    public void close() throws IOException {
        relay.close();
        engine.close();
    }

    /**
     * Options: {@code --database h2|postgresql}, {@code --scale tiny|small|medium|large}, {@code --round-trip-micros N}. Prints
     * {@code READY port=N}, or one line that says why not, and ends when its standard input does, which is also how it
     * notices that its parent has died.
     */
    public static void main(String[] arguments) throws SQLException, IOException {
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        DatabaseKind kind = DatabaseKind.H2;
        Scale scale = Scale.TINY;
        Duration roundTrip = kind.roundTrip();
        for (int i = 0; i + 1 < arguments.length; i += 2) {
            switch (arguments[i]) {
                case "--database" -> {
                    kind = DatabaseKind.named(arguments[i + 1]);
                    roundTrip = kind.roundTrip();
                }
                case "--scale" -> scale = Scale.named(arguments[i + 1]);
                case "--round-trip-micros" -> roundTrip = Duration.ofNanos(1000 * Long.parseLong(arguments[i + 1]));
                default -> throw new IllegalArgumentException("unknown option " + arguments[i]);
            }
        }
        try (DatabaseServer database = start(kind, scale, roundTrip)) {
            JvmProcess.serve("port=" + database.port());
        } catch (IOException e) {
            System.out.println(e.getMessage());
            System.exit(1);
        }
        System.exit(0);
    }
}

package dev.culprit.apps.bookstore;

import dev.culprit.apps.bookstore.data.Scale;
import dev.culprit.apps.bookstore.database.DatabaseKind;
import dev.culprit.apps.bookstore.database.DatabaseServer;
import dev.culprit.apps.bookstore.pool.PoolKind;
import dev.culprit.apps.bookstore.server.ServerKind;
import java.time.Duration;
import java.util.Optional;

/**
 * How to start the shop.
 *
 * @param port of the shop on the loopback interface; 0 picks a free one
 * @param database what kind of database
 * @param databaseAt {@code host:port} of a running {@link DatabaseServer}; the shop starts its own when absent
 * @param problem ids of the problems active from the start, comma-separated, or {@code none}
 * @param scale size of the data; with a given database, the scale that one was started with
 * @param roundTrip what a round trip to a database started by the shop costs; depends on the database when absent
 * @param server in which the shop runs
 * @param pool whose connection pool is used
 * @param timeScale multiplies the times of problems that show up now and then
 */
public record BookstoreOptions(
        int port,
        DatabaseKind database,
        Optional<String> databaseAt,
        String problem,
        Scale scale,
        Optional<Duration> roundTrip,
        ServerKind server,
        PoolKind pool,
        double timeScale) {

    /** System property with the problem used when the option is not given. */
    public static final String PROBLEM_PROPERTY = "bookstore.problem";

    public static BookstoreOptions defaults() {
        return new BookstoreOptions(
                0,
                DatabaseKind.H2,
                Optional.empty(),
                System.getProperty(PROBLEM_PROPERTY, "none"),
                Scale.TINY,
                Optional.empty(),
                ServerKind.TOMCAT,
                PoolKind.HIKARI,
                1);
    }

    /** Reads {@code --name value} pairs; throws IllegalArgumentException for anything else. */
    static BookstoreOptions parse(String... arguments) {
        BookstoreOptions options = defaults();
        if (arguments.length % 2 != 0) {
            throw new IllegalArgumentException("option " + arguments[arguments.length - 1] + " has no value");
        }
        for (int i = 0; i < arguments.length; i += 2) {
            options = options.with(arguments[i], arguments[i + 1]);
        }
        return options;
    }

    private BookstoreOptions with(String name, String value) {
        return switch (name) {
            case "--port" -> withPort(Integer.parseInt(value));
            case "--database" -> withDatabase(DatabaseKind.named(value));
            case "--database-at" -> withDatabaseAt(address(value));
            case "--problem" -> withProblem(value);
            case "--scale" -> withScale(Scale.named(value));
            case "--round-trip-micros" -> withRoundTrip(Duration.ofNanos(1000 * Long.parseLong(value)));
            case "--server" -> withServer(ServerKind.named(value));
            case "--pool" -> withPool(PoolKind.named(value));
            case "--time-scale" -> withTimeScale(Double.parseDouble(value));
            default ->
                throw new IllegalArgumentException("unknown option " + name + "; there are --port, --database,"
                        + " --database-at, --problem, --scale, --round-trip-micros, --server, --pool and"
                        + " --time-scale");
        };
    }

    private static String address(String value) {
        if (!value.matches("[\\w.-]+:\\d{1,5}")) {
            throw new IllegalArgumentException("'" + value + "' is not HOST:PORT");
        }
        return value;
    }

    public BookstoreOptions withPort(int other) {
        return new BookstoreOptions(other, database, databaseAt, problem, scale, roundTrip, server, pool, timeScale);
    }

    public BookstoreOptions withDatabase(DatabaseKind other) {
        return new BookstoreOptions(port, other, databaseAt, problem, scale, roundTrip, server, pool, timeScale);
    }

    public BookstoreOptions withDatabaseAt(String other) {
        return new BookstoreOptions(
                port, database, Optional.of(other), problem, scale, roundTrip, server, pool, timeScale);
    }

    public BookstoreOptions withProblem(String other) {
        return new BookstoreOptions(port, database, databaseAt, other, scale, roundTrip, server, pool, timeScale);
    }

    public BookstoreOptions withScale(Scale other) {
        return new BookstoreOptions(port, database, databaseAt, problem, other, roundTrip, server, pool, timeScale);
    }

    public BookstoreOptions withRoundTrip(Duration other) {
        return new BookstoreOptions(
                port, database, databaseAt, problem, scale, Optional.of(other), server, pool, timeScale);
    }

    public BookstoreOptions withServer(ServerKind other) {
        return new BookstoreOptions(port, database, databaseAt, problem, scale, roundTrip, other, pool, timeScale);
    }

    public BookstoreOptions withPool(PoolKind other) {
        return new BookstoreOptions(port, database, databaseAt, problem, scale, roundTrip, server, other, timeScale);
    }

    public BookstoreOptions withTimeScale(double other) {
        return new BookstoreOptions(port, database, databaseAt, problem, scale, roundTrip, server, pool, other);
    }
}

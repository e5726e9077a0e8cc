package dev.culprit.apps.bookstore;

import dev.culprit.apps.bookstore.data.Scale;
import dev.culprit.apps.bookstore.database.DatabaseServer;
import java.time.Duration;
import java.util.Optional;

/**
 * How to start the shop.
 *
 * @param port of the shop on the loopback interface; 0 picks a free one
 * @param database {@code host:port} of a running {@link DatabaseServer}; the shop starts its own when absent
 * @param problem ids of the problems active from the start, comma-separated, or {@code none}
 * @param scale size of the data; with a given database, the scale that one was started with
 * @param roundTrip what a round trip to a database started by the shop costs
 */
public record BookstoreOptions(int port, Optional<String> database, String problem, Scale scale, Duration roundTrip) {

    /** System property with the problem used when the option is not given. */
    public static final String PROBLEM_PROPERTY = "bookstore.problem";

    public static BookstoreOptions defaults() {
        String problem = System.getProperty(PROBLEM_PROPERTY, "none");
        return new BookstoreOptions(0, Optional.empty(), problem, Scale.TINY, DatabaseServer.ROUND_TRIP);
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
            case "--port" -> new BookstoreOptions(Integer.parseInt(value), database, problem, scale, roundTrip);
            case "--database" -> new BookstoreOptions(port, Optional.of(address(value)), problem, scale, roundTrip);
            case "--problem" -> withProblem(value);
            case "--scale" -> new BookstoreOptions(port, database, problem, Scale.named(value), roundTrip);
            case "--round-trip-micros" -> withRoundTrip(Duration.ofNanos(1000 * Long.parseLong(value)));
            default ->
                throw new IllegalArgumentException("unknown option " + name
                        + "; there are --port, --database, --problem, --scale and --round-trip-micros");
        };
    }

    private static String address(String value) {
        if (!value.matches("[\\w.-]+:\\d{1,5}")) {
            throw new IllegalArgumentException("'" + value + "' is not HOST:PORT");
        }
        return value;
    }

    public BookstoreOptions withProblem(String other) {
        return new BookstoreOptions(port, database, other, scale, roundTrip);
    }

    public BookstoreOptions withRoundTrip(Duration other) {
        return new BookstoreOptions(port, database, problem, scale, other);
    }
}

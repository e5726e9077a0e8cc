package dev.culprit.apps.bookstore.database;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The databases the shop can use, and all in which their SQL and their protocols differ. */
@SuppressWarnings("ImmutableEnumChecker") // the lists are
public enum DatabaseKind {
    /** Two round trips per statement (prepare, execute), three for the begin and the end of a transaction together. */
    H2(
            "org.h2.Driver",
            "jdbc:h2:tcp://%s:%d/mem:bookstore",
            Duration.ofMillis(4),
            "",
            List.of(
                    "SET DEFAULT_LOCK_TIMEOUT 20000",
                    "CREATE USER %1$s PASSWORD '%2$s'",
                    "GRANT SELECT, INSERT, UPDATE, DELETE ON SCHEMA public TO %1$s")),
    /** One round trip per statement, none for the begin and one for the end of a transaction. */
    POSTGRESQL(
            "org.postgresql.Driver",
            "jdbc:postgresql://%s:%d/postgres?ApplicationName=bookstore",
            Duration.ofMillis(8),
            " STORED",
            List.of(
                    "CREATE USER %1$s PASSWORD '%2$s'",
                    "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO %1$s"));

    private final String driver;
    private final String url;
    private final Duration roundTrip;
    private final String generatedColumn;
    private final List<String> admission;

    DatabaseKind(String driver, String url, Duration roundTrip, String generatedColumn, List<String> admission) {
        this.driver = driver;
        this.url = url;
        this.roundTrip = roundTrip;
        this.generatedColumn = generatedColumn;
        this.admission = admission;
    }

    /** The kind with this lower-case name; throws IllegalArgumentException for another one. */
    public static DatabaseKind named(String name) {
        return Stream.of(values())
                .filter(kind -> kind.toString().equals(name))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("unknown database '" + name + "'; use h2 or postgresql"));
    }

    /** How the shop's user signs in to the database behind this port. */
    public DatabaseAddress address(String host, int port) {
        return new DatabaseAddress(
                driver, String.format(Locale.ROOT, url, host, port), DatabaseServer.USER, DatabaseServer.PASSWORD);
    }

    /** What a round trip costs unless something else is asked for; makes a page take about as long with each of them. */
    public Duration roundTrip() {
        return roundTrip;
    }

    /** What follows the expression of a generated column. */
    String generatedColumn() {
        return generatedColumn;
    }

    /** Statements that let the shop's user in, to read and change rows and nothing else. */
    List<String> admission(String user, String password) {
        return admission.stream().map(sql -> String.format(sql, user, password)).toList();
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}

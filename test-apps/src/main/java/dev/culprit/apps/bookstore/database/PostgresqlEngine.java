package dev.culprit.apps.bookstore.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * PostgreSQL from binaries on the class path, which are unpacked below the temporary directory. It refuses to run as root;
 * its processes are then started in a user namespace where they are nobody.
 */
final class PostgresqlEngine implements Engine {

    private static final Duration START = Duration.ofSeconds(40);

    private final Path temporary;
    private final EmbeddedPostgres server;

    /** Throws IOException with one line when it cannot run here. */
    PostgresqlEngine() throws IOException {
        temporary = Files.createTempDirectory("bookstore-postgresql-");
        try {
            server = EmbeddedPostgres.builder()
                    .setDataDirectory(temporary.resolve("data"))
                    // Sorted as everywhere else: by character code.
                    .setLocaleConfig("locale", "C")
                    .setServerConfig("listen_addresses", "127.0.0.1")
                    // A statement is the work of one process, as in H2.
                    .setServerConfig("max_parallel_workers_per_gather", "0")
                    .setServerConfig("lock_timeout", "20s")
                    .setServerConfig("unix_socket_directories", "")
                    .setPGStartupWait(START)
                    .start();
        } catch (IOException | RuntimeException | LinkageError e) {
            throw new IOException(
                    "PostgreSQL does not start here; it needs Linux on x86-64 and, as root, user namespaces: "
                            + reason(e),
                    e);
        }
    }

    private static String reason(Throwable failure) {
        String message = failure.getMessage() == null ? failure.toString() : failure.getMessage();
        return message.lines().findFirst().orElse(message);
    }

    @Override
    public Connection administrator() throws SQLException {
        return server.getPostgresDatabase().getConnection();
    }

    @Override
    public int port() {
        return server.getPort();
    }

    @Override
    public void close() throws IOException {
        server.close();
        Files.deleteIfExists(temporary);
    }
}

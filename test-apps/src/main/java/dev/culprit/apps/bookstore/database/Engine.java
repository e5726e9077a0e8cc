package dev.culprit.apps.bookstore.database;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;

/** A running database server on the loopback interface, empty at first. */
interface Engine extends AutoCloseable {

    /** A connection that may do everything, without detours. */
    Connection administrator() throws SQLException;

    int port();

    /** Stops the server; the data are gone. */
    @Override
    void close() throws IOException;
}

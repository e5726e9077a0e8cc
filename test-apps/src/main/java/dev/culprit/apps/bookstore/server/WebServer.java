package dev.culprit.apps.bookstore.server;

import java.io.IOException;

/** A servlet container with the 14 servlets, on the loopback interface. */
public interface WebServer extends AutoCloseable {

    int port();

    /** Returns when the server has been stopped. */
    void await() throws InterruptedException;

    @Override
    void close() throws IOException;
}

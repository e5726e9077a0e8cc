package dev.culprit.apps.cases.web;

import jakarta.servlet.http.HttpServlet;
import java.io.IOException;
import java.util.Map;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Jetty on the loopback interface. */
public final class Container implements AutoCloseable {

    /** More than there are users. */
    public static final int ENOUGH_THREADS = 200;

    /** What Jetty needs of them besides: who accepts connections, who looks after them, and one in reserve. */
    private static final int HOUSEKEEPING = 3;

    private final Server server;
    private final ServerConnector connector;

    private Container(Server server, ServerConnector connector) {
        this.server = server;
        this.connector = connector;
    }

    /**
     * Serves these servlets, by path.
     *
     * @param requestThreads about so many requests are served at a time
     * @param port 0 picks a free one
     */
    public static Container start(Map<String, ? extends HttpServlet> servlets, int requestThreads, int port)
            throws IOException {
        QueuedThreadPool threads = new QueuedThreadPool(requestThreads + HOUSEKEEPING);
        threads.setName("http");
        Server server = new Server(threads);
        ServerConnector connector = new ServerConnector(server, 1, 1);
        connector.setHost("127.0.0.1");
        connector.setPort(port);
        server.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler();
        servlets.forEach((path, servlet) -> context.addServlet(new ServletHolder(servlet), path));
        server.setHandler(context);
        try {
            server.start();
        } catch (Exception e) { // declared so
            throw new IOException("Jetty does not start: " + e.getMessage(), e);
        }
        return new Container(server, connector);
    }

    /** Without a path and without a slash at the end. */
    public String url() {
        return "http://127.0.0.1:" + connector.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        try {
            server.stop();
        } catch (Exception e) { // declared so
            throw new IOException("Jetty does not stop: " + e.getMessage(), e);
        }
    }
}

package dev.culprit.apps.bookstore.server;

import dev.culprit.apps.bookstore.web.Interaction;
import dev.culprit.apps.bookstore.web.Servlets;
import dev.culprit.apps.bookstore.web.Shop;
import java.io.IOException;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Jetty. */
final class JettyServer implements WebServer {

    private final Server server;
    private final ServerConnector connector;

    private JettyServer(Server server, ServerConnector connector) {
        this.server = server;
        this.connector = connector;
    }

    static JettyServer start(int port, Shop shop) throws IOException {
        QueuedThreadPool threads = new QueuedThreadPool();
        threads.setName("jetty");
        Server server = new Server(threads);
        ServerConnector connector = new ServerConnector(server);
        connector.setHost("127.0.0.1");
        connector.setPort(port);
        server.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler("/");
        for (Interaction interaction : Interaction.values()) {
            context.addServlet(
                    new ServletHolder(interaction.name(), Servlets.of(interaction, shop)), interaction.path());
        }
        server.setHandler(context);
        JettyServer started = new JettyServer(server, connector);
        try {
            server.start();
        } catch (Exception e) {
            IOException failure = new IOException("Jetty does not start: " + e.getMessage(), e);
            try {
                started.close();
            } catch (IOException again) {
                failure.addSuppressed(again);
            }
            throw failure;
        }
        return started;
    }

    @Override
    public int port() {
        return connector.getLocalPort();
    }

    @Override
    public void await() throws InterruptedException {
        server.join();
    }

    @Override
    public void close() throws IOException {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IOException("Jetty does not stop: " + e.getMessage(), e);
        }
        server.destroy();
    }
}

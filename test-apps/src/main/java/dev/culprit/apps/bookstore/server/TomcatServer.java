package dev.culprit.apps.bookstore.server;

import dev.culprit.apps.bookstore.web.Interaction;
import dev.culprit.apps.bookstore.web.Servlets;
import dev.culprit.apps.bookstore.web.Shop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;

/** Tomcat. */
final class TomcatServer implements WebServer {

    // Both held, because a logger nobody holds forgets its level.
    private static final Logger CONTAINER_LOG = Logger.getLogger("org.apache");

    // Would complain that the pool, which is older than the web application, outlives it.
    private static final Logger LOADER_LOG = Logger.getLogger("org.apache.catalina.loader");

    private final Tomcat tomcat;
    private final Path directory;

    private TomcatServer(Tomcat tomcat, Path directory) {
        this.tomcat = tomcat;
        this.directory = directory;
    }

    static TomcatServer start(int port, Shop shop) throws IOException {
        CONTAINER_LOG.setLevel(Level.WARNING);
        LOADER_LOG.setLevel(Level.SEVERE);
        Path directory = Files.createTempDirectory("bookstore-");
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(directory.toString());
        Connector connector = new Connector("HTTP/1.1");
        connector.setPort(port);
        connector.setProperty("address", "127.0.0.1");
        connector.setProperty("maxKeepAliveRequests", "-1");
        tomcat.setConnector(connector);
        Context context = tomcat.addContext("", directory.toString());
        for (Interaction interaction : Interaction.values()) {
            Tomcat.addServlet(context, interaction.name(), Servlets.of(interaction, shop))
                    .addMapping(interaction.path());
        }
        TomcatServer server = new TomcatServer(tomcat, directory);
        try {
            tomcat.start();
        } catch (LifecycleException e) {
            IOException failure = new IOException("Tomcat does not start: " + e.getMessage(), e);
            try {
                server.close();
            } catch (IOException again) {
                failure.addSuppressed(again);
            }
            throw failure;
        }
        return server;
    }

    @Override
    public int port() {
        return tomcat.getConnector().getLocalPort();
    }

    @Override
    public void await() {
        tomcat.getServer().await();
    }

    @Override
    public void close() throws IOException {
        try {
            tomcat.stop();
            tomcat.destroy();
        } catch (LifecycleException e) {
            throw new IOException("Tomcat does not stop: " + e.getMessage(), e);
        } finally {
            deleteDirectory();
        }
    }

    private void deleteDirectory() throws IOException {
        List<Path> deepestFirst;
        try (Stream<Path> files = Files.walk(directory)) {
            deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : deepestFirst) {
            Files.delete(file);
        }
    }
}

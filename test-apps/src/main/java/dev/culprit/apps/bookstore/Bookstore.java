package dev.culprit.apps.bookstore;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import dev.culprit.apps.bookstore.problems.Problems;
import dev.culprit.apps.bookstore.store.Transactions;
import dev.culprit.apps.bookstore.web.Shop;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.catalina.LifecycleException;

/**
 * The running shop: a servlet container and a connection pool in this JVM, the database in another one. Its problems
 * are switched by the MBean {@value #PROBLEMS_NAME}.
 */
public final class Bookstore implements AutoCloseable {

    public static final String PROBLEMS_NAME = "bookstore:type=Problems";

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private final HikariDataSource pool;
    private final Problems problems;
    private final WebServer web;
    private final int databasePort;

    private Bookstore(BookstoreOptions options) throws IOException, SQLException, LifecycleException, JMException {
        try {
            pool = ConnectionPool.unconnected();
            problems = Problems.of(pool);
            problems.activateAll(options.problem());
            String host = "127.0.0.1";
            if (options.database().isPresent()) {
                URI given = URI.create("tcp://" + options.database().get());
                host = given.getHost();
                databasePort = given.getPort();
            } else {
                DatabaseProcess database = opened(DatabaseProcess.start(options.scale(), options.roundTrip()));
                databasePort = database.port();
            }
            ConnectionPool.connect(opened(pool), host, databasePort);
            web = opened(WebServer.start(options.port(), Shop.with(new Transactions(pool), options.scale())));
            publish(problems);
            WarmUp.visit(url());
        } catch (IOException | SQLException | LifecycleException | JMException | RuntimeException e) {
            closeParts(e);
            throw e;
        }
    }

    /**
     * Starts the shop, and its database unless one is given; returns when it answers requests. Throws
     * IllegalArgumentException, before anything is started, for an unknown problem.
     */
    public static Bookstore start(BookstoreOptions options)
            throws IOException, SQLException, LifecycleException, JMException {
        return new Bookstore(options);
    }

    private <T extends AutoCloseable> T opened(T part) {
        parts.push(part);
        return part;
    }

    private void publish(Problems bean) throws JMException {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName(PROBLEMS_NAME);
        server.registerMBean(bean, name);
        parts.push(() -> server.unregisterMBean(name));
    }

    /** Without a path and without a slash at the end. */
    public String url() {
        return "http://127.0.0.1:" + web.port();
    }

    public Problems problems() {
        return problems;
    }

    /** Connections in use, idle and asked for. */
    public HikariPoolMXBean pool() {
        return pool.getHikariPoolMXBean();
    }

    /** Where the shop finds its database. */
    public int databasePort() {
        return databasePort;
    }

    /** Stops serving, closes the pool and ends the database the shop has started. */
    @Override
    public synchronized void close() {
        IllegalStateException failure = new IllegalStateException("the shop did not close cleanly");
        closeParts(failure);
        if (failure.getSuppressed().length > 0) {
            throw failure;
        }
    }

    private void closeParts(Exception failures) {
        while (!parts.isEmpty()) {
            try {
                parts.pop().close();
            } catch (Exception e) {
                failures.addSuppressed(e);
            }
        }
    }

    /**
     * Starts the shop and prints {@code READY http://127.0.0.1:PORT pid=PID}; see {@link BookstoreOptions}. A
     * termination signal ends it together with its database.
     */
    public static void main(String[] arguments) throws IOException, SQLException, LifecycleException, JMException {
        if (System.getProperty("slf4j.internal.verbosity") == null) {
            System.setProperty("slf4j.internal.verbosity", "ERROR");
        }
        Bookstore shop;
        try {
            shop = start(BookstoreOptions.parse(arguments));
        } catch (IllegalArgumentException e) {
            System.err.println("bookstore: " + e.getMessage());
            System.exit(64);
            return;
        }
        Runtime.getRuntime().addShutdownHook(new Thread(shop::close, "bookstore-shutdown"));
        System.out.println(
                "READY " + shop.url() + " pid=" + ProcessHandle.current().pid());
        System.out.flush();
        shop.web.await();
    }
}

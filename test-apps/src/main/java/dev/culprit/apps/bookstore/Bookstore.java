package dev.culprit.apps.bookstore;

import dev.culprit.apps.bookstore.database.DatabaseAddress;
import dev.culprit.apps.bookstore.database.DatabaseServer;
import dev.culprit.apps.bookstore.pool.Pools;
import dev.culprit.apps.bookstore.problems.Problems;
import dev.culprit.apps.bookstore.server.WebServer;
import dev.culprit.apps.bookstore.store.Transactions;
import dev.culprit.apps.bookstore.web.Shop;
import dev.culprit.apps.process.JvmProcess;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * The running shop: a servlet container and a connection pool in this JVM, the database in another one. Its problems
 * are switched by the MBean {@value #PROBLEMS_NAME}.
 */
public final class Bookstore implements AutoCloseable {

    public static final String PROBLEMS_NAME = "bookstore:type=Problems";

    private static final String SLOW_POOL_NAME = "bookstore:type=Pool,name=slow";

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private final Pools pools;
    private final Problems problems;
    private final WebServer web;
    private final DatabaseAddress database;

    private Bookstore(BookstoreOptions options) throws IOException, SQLException, JMException {
        try {
            pools = Pools.unconnected(options.pool());
            Shop shop = Shop.with(new Transactions(pools::source), options.scale());
            problems = Problems.of(pools, shop, options.timeScale());
            opened(problems).activateAll(options.problem());
            database = address(options);
            opened(pools).connect(database);
            web = opened(options.server().start(options.port(), shop));
            publish(problems, PROBLEMS_NAME);
            publish(pools.validating(), SLOW_POOL_NAME);
            WarmUp.visit(url());
        } catch (IOException | SQLException | JMException | RuntimeException e) {
            closeParts(e);
            throw e;
        }
    }

    /**
     * Starts the shop, and its database unless one is given; returns when it answers requests. Throws
     * IllegalArgumentException, before anything is started, for an unknown problem.
     */
    public static Bookstore start(BookstoreOptions options) throws IOException, SQLException, JMException {
        return new Bookstore(options);
    }

    private DatabaseAddress address(BookstoreOptions options) throws IOException {
        if (options.databaseAt().isPresent()) {
            URI given = URI.create("tcp://" + options.databaseAt().get());
            return options.database().address(given.getHost(), given.getPort());
        }
        JvmProcess started = opened(DatabaseServer.startApart(
                options.database(),
                options.scale(),
                options.roundTrip().orElse(options.database().roundTrip())));
        return options.database().address("127.0.0.1", started.port());
    }

    private <T extends AutoCloseable> T opened(T part) {
        parts.push(part);
        return part;
    }

    private void publish(Object bean, String asName) throws JMException {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName(asName);
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
    public Pools pools() {
        return pools;
    }

    /** Where the shop finds its database, and how it signs in. */
    public DatabaseAddress database() {
        return database;
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
    public static void main(String[] arguments) throws SQLException, JMException, InterruptedException {
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
        } catch (IOException e) {
            System.err.println("bookstore: " + e.getMessage());
            System.exit(75);
            return;
        }
        Runtime.getRuntime().addShutdownHook(new Thread(shop::close, "bookstore-shutdown"));
        System.out.println(
                "READY " + shop.url() + " pid=" + ProcessHandle.current().pid());
        System.out.flush();
        shop.web.await();
    }
}

package dev.culprit.agent.databases;

import dev.culprit.agent.AgentThreads;
import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.lang.reflect.Modifier;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The JDBC drivers of the application. The JDK's own registry shows a driver only to code that can see its class, and the
 * application's classes are out of our sight; so the drivers are made anew from their classes. A class that was found is
 * kept, weakly, for the next connection: looking for it goes through all classes of the JVM. Of several applications' copies of a driver
 * any is taken; that makes a difference for databases only that lie in the memory of this JVM, for they belong to their driver. Thread-safe.
 */
final class Drivers {

    private final Instrumentation instrumentation;

    /** By address. */
    private final Map<String, WeakReference<Class<? extends Driver>>> found = new ConcurrentHashMap<>();

    Drivers(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    /** A connection of our own, not one of a pool. If there can be none, the next attempt looks for the driver again. */
    Connection connect(DatabaseAccess access) throws SQLException {
        try {
            return connect(driver(access.url()), access);
        } catch (SQLException | RuntimeException | LinkageError e) { // its application may have been deployed anew
            found.remove(access.url());
            throw e;
        }
    }

    private static Connection connect(Driver driver, DatabaseAccess access) throws SQLException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(driver.getClass().getClassLoader());
        try {
            Connection connection = driver.connect(access.url(), access.properties());
            if (connection == null) {
                throw new SQLException("its driver does not accept the address");
            }
            return connection;
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private Driver driver(String url) throws SQLException {
        WeakReference<Class<? extends Driver>> kept = found.get(url);
        Class<? extends Driver> type = kept == null ? null : kept.get();
        Driver again = type == null ? null : instance(type);
        if (again != null) {
            return again;
        }
        Driver driver = find(url);
        found.put(url, new WeakReference<>(driver.getClass()));
        return driver;
    }

    private Driver find(String url) throws SQLException {
        for (Class<?> type : loaded()) {
            Driver driver = instance(type);
            if (driver != null && accepts(driver, url)) {
                return driver;
            }
        }
        for (ClassLoader loader : applicationLoaders()) {
            Driver driver = announced(loader, url);
            if (driver != null) {
                return driver;
            }
        }
        throw new SQLException("the application has no driver for it");
    }

    private List<Class<?>> loaded() {
        List<Class<?>> types = new ArrayList<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (Driver.class.isAssignableFrom(type)
                    && Modifier.isPublic(type.getModifiers())
                    && !Modifier.isAbstract(type.getModifiers())) {
                types.add(type);
            }
        }
        types.sort(Comparator.comparing(Class::getName));
        return types;
    }

    private static @Nullable Driver instance(Class<?> type) {
        try {
            return (Driver) type.getConstructor().newInstance();
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            return null; // not meant to be made by others
        }
    }

    /** A driver that the application brings along but has not used yet. */
    private static @Nullable Driver announced(ClassLoader loader, String url) {
        try {
            for (Driver driver : ServiceLoader.load(Driver.class, loader)) {
                if (accepts(driver, url)) {
                    return driver;
                }
            }
        } catch (ServiceConfigurationError | RuntimeException | LinkageError e) {
            return null; // another loader may do
        }
        return null;
    }

    private static List<ClassLoader> applicationLoaders() {
        ClassLoader own = Drivers.class.getClassLoader();
        return AgentThreads.live().stream()
                .map(Thread::getContextClassLoader)
                .filter(loader -> loader != null && loader != own)
                .distinct()
                .toList();
    }

    private static boolean accepts(Driver driver, String url) {
        try {
            return driver.acceptsURL(url);
        } catch (SQLException | RuntimeException | LinkageError e) {
            return false;
        }
    }
}

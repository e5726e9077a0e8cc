package dev.culprit.apps.bookstore.pool;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A connection that goes back to its pool when it is closed, once. */
final class PooledConnection implements InvocationHandler {

    private final Connection connection;
    private final ValidatingPool pool;
    private final AtomicBoolean closed = new AtomicBoolean();

    private PooledConnection(Connection connection, ValidatingPool pool) {
        this.connection = connection;
        this.pool = pool;
    }

    static Connection around(Connection connection, ValidatingPool pool) {
        return (Connection) Proxy.newProxyInstance(
                PooledConnection.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                new PooledConnection(connection, pool));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        if (method.getName().equals("close")) {
            if (closed.compareAndSet(false, true)) {
                pool.giveBack(connection);
            }
            return null;
        }
        if (method.getName().equals("isClosed")) {
            return closed.get();
        }
        if (closed.get()) {
            throw new SQLException("the connection has been given back");
        }
        try {
            return method.invoke(connection, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }
}

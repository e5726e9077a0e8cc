package dev.culprit.apps.bookstore.problems;

import dev.culprit.apps.bookstore.part.Part;
import dev.culprit.apps.bookstore.store.Inserts;
import dev.culprit.apps.bookstore.store.Sql;
import dev.culprit.apps.bookstore.store.Transactions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Whoever writes an address, an order or a cart reads the highest id first and keeps everybody else from writing one until
 * the transaction has ended. A remainder of the time when the next id was the highest plus one: the database makes the ids
 * by now, so the lock protects nothing, and requests that do not take it yet or no longer are not disturbed.
 *
 * <p>It is taken with a connection in hand and no row locked that another holder could want, and it is one lock, so it
 * cannot dead-lock with the pool, with the database or with itself.
 */
public final class IdLock implements Problem, Inserts {

    private final ReentrantLock lock = new ReentrantLock();
    private final Part<Inserts> inserts;

    public IdLock(Part<Inserts> inserts, Transactions transactions) {
        this.inserts = inserts;
        transactions.afterEach(this::release);
    }

    @Override
    public String id() {
        return "id-lock";
    }

    @Override
    public String description() {
        return "new addresses, orders and carts are written one after the other, under a lock held until the commit";
    }

    @Override
    public void activate() {
        inserts.exchange(this);
    }

    @Override
    public void deactivate() {
        inserts.restore();
    }

    @Override
    @SuppressWarnings("LockNotBeforeTry") // released when the transaction ends
    public int insert(Connection connection, String table, String sql, Object... values) throws SQLException {
        lock.lock();
        Sql.first(connection, "SELECT MAX(id) FROM " + table, row -> row.getInt(1));
        return Inserts.PLAIN.insert(connection, table, sql, values);
    }

    private void release() {
        while (lock.isHeldByCurrentThread()) {
            lock.unlock();
        }
    }
}

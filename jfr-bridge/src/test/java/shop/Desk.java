package shop;

import freemarker.FakeTemplate;
import java.util.concurrent.locks.Lock;

/** Application code with places to wait at. */
public final class Desk {

    private final FakePool pool;
    private final FakeDatabase database;

    public Desk(FakePool pool, FakeDatabase database) {
        this.pool = pool;
        this.database = database;
    }

    public void pay(Object till, Runnable inside) {
        synchronized (till) {
            inside.run();
        }
    }

    public void order(Runnable inside) {
        pool.getConnection();
        try {
            inside.run();
        } finally {
            pool.release();
        }
    }

    public void look(Runnable inside) {
        database.executeQuery(inside);
    }

    /** Computes for a while. */
    public double compute(long nanos) {
        double sum = 0;
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() < end) {
            for (int i = 0; i < 1000; i++) {
                sum += Math.sin(i);
            }
        }
        return sum;
    }

    /** Leaves the work to a library, which leaves it to the JDK. */
    public int print(long nanos) {
        return new FakeTemplate("receipt").process(nanos);
    }

    /** Makes many arrays, and keeps one. */
    public byte[] fill(int times, int size) {
        byte[] last = {};
        for (int i = 0; i < times; i++) {
            last = new byte[size];
            last[i % size] = 1;
        }
        return last;
    }

    /** Takes a lock and does something while it has it. */
    public void lockUp(Lock lock, Runnable inside) {
        lock.lock();
        try {
            inside.run();
        } finally {
            lock.unlock();
        }
    }
}

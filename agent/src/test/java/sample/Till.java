package sample;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Asks for locks in all ways. */
public class Till {

    private static int all;

    public final Object drawer = new Object();
    public final ReentrantLock lock = new ReentrantLock();
    private int coins;

    /** A block, and nothing beside it. */
    public int inBlock() {
        synchronized (drawer) {
            return ++coins;
        }
    }

    /** A block in another, left by an exception if there are too many coins. */
    public int inBlocks(int most) {
        synchronized (lock) {
            try {
                synchronized (drawer) {
                    if (coins > most) {
                        throw new IllegalStateException("full");
                    }
                    return ++coins;
                }
            } finally {
                coins++;
            }
        }
    }

    /** A block that begins with a loop. */
    public int inLoop(int times) {
        int left = times;
        synchronized (drawer) {
            while (left > 0) {
                left--;
                coins++;
            }
        }
        return coins;
    }

    /** The usual way. */
    public int locked() {
        lock.lock();
        try {
            return ++coins;
        } finally {
            lock.unlock();
        }
    }

    /** Not for ever. */
    public boolean lockedInTime(long millis) throws InterruptedException {
        if (!lock.tryLock(millis, TimeUnit.MILLISECONDS)) {
            return false;
        }
        try {
            coins++;
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** May be interrupted. */
    public int lockedInterruptibly() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            return ++coins;
        } finally {
            lock.unlock();
        }
    }

    public int callsMethod() {
        return count() + 1;
    }

    public synchronized int count() {
        return ++coins;
    }

    public static int callsStatic() {
        return total() + 1;
    }

    static synchronized int total() {
        return ++all;
    }

    /** Counts without a lock of its own. */
    public static class Open extends Till {

        @Override
        public int count() {
            synchronized (drawer) {
                return 7;
            }
        }
    }
}

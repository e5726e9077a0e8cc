package dev.culprit.agent.probes.shared;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Numbers that nobody else in the JVM has, neither now nor of an earlier time. A thread takes many of them at once, so that threads do not meet at
 * every call. Of one thread.
 */
public final class OwnNumbers {

    /** So many at once; a thread that ends leaves some unused, of which there are enough. */
    static final int BLOCK = 64;

    private static final AtomicLong BLOCKS = new AtomicLong();

    private long last;
    private long end;

    /** Another number, greater than 0. */
    public long next() {
        if (last == end) {
            last = BLOCKS.getAndIncrement() * BLOCK;
            end = last + BLOCK;
        }
        return ++last;
    }
}

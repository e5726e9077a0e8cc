package dev.culprit.apps.cases.work;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * The time that requests of a case take, without anything being contended for. All times are given as at scale 1 and
 * multiplied by the scale.
 *
 * @param scale 0.1 makes everything ten times as fast, so that as many requests take a tenth of the time
 */
public record Work(double scale) {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int STEPS_BETWEEN_CLOCK_READS = 2000;
    private static final double NANOS = 1e6;

    public Work {
        if (!(scale > 0)) {
            throw new IllegalArgumentException("scale must be positive: " + scale);
        }
    }

    /** A duration or an amount of this scale. */
    public double scaled(double value) {
        return value * scale;
    }

    /** Lets the time pass without a processor. */
    public void sleep(double millis) {
        long end = System.nanoTime() + Math.round(scaled(millis) * NANOS);
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** Uses this much processor time, however long that takes. */
    public void compute(double millis) {
        burn(Math.round(scaled(millis) * NANOS));
    }

    /**
     * Uses processor time of the calling thread.
     *
     * @param nanos not scaled
     * @return something that depends on all the work done
     */
    public static long burn(long nanos) {
        long end = THREADS.getCurrentThreadCpuTime() + nanos;
        long state = nanos | 1;
        while (THREADS.getCurrentThreadCpuTime() < end) {
            for (int i = 0; i < STEPS_BETWEEN_CLOCK_READS; i++) {
                state ^= state << 13;
                state ^= state >>> 7;
                state ^= state << 17;
            }
        }
        return state;
    }

    /** Uniform in [from, to). */
    public static double between(double from, double to) {
        return from + (to - from) * ThreadLocalRandom.current().nextDouble();
    }

    /** Uniform, and at most this share away from the value. */
    public static double around(double value, double share) {
        return between(value * (1 - share), value * (1 + share));
    }

    public static boolean chance(double probability) {
        return ThreadLocalRandom.current().nextDouble() < probability;
    }

    /** Uniform from the first to the last. */
    public static int count(int first, int last) {
        return ThreadLocalRandom.current().nextInt(first, last + 1);
    }

    /**
     * Milliseconds that the naive recursive Fibonacci number takes, one of {@code kinds} from {@code least} on: 60 ms for the
     * 35th, 1.618 times as long for each further one. Wert (2015) burns processors with it.
     */
    public static double fibonacci(int least, int kinds) {
        return 60 * Math.pow((1 + Math.sqrt(5)) / 2, count(least, least + kinds - 1) - 35);
    }
}

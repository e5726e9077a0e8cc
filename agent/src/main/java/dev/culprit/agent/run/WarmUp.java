package dev.culprit.agent.run;

import dev.culprit.agent.run.clock.TimeSource;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * The end of a warm-up: not before the JVM has compiled again what the switch of probes made it throw away, for until then the application is
 * slower than it is otherwise. At full load that takes up to half a minute. Waits no longer for it than the warm-up was.
 */
final class WarmUp {

    static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(2);

    /** In less nothing can be told of compilers: they count what they have done, not what they do. */
    private static final long LEAST_LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Of a look, of one processor: what an application compiles that has been running for long. */
    static final double MOST_COMPILING = 0.1;

    private final TimeSource time;
    private final Hold load;

    /** Lets the load run. */
    @FunctionalInterface
    interface Hold {
        void hold(long nanos) throws LoadFailure;
    }

    WarmUp(TimeSource time, Hold load) {
        this.time = time;
        this.load = load;
    }

    /**
     * @param end by the clock, when it is over if nothing is compiled any more
     * @param lengthNanos of the whole warm-up
     * @return what the compilers used at last, as a share of one processor; 0 if there was too little left of it to tell
     */
    double finish(long end, long lengthNanos) throws LoadFailure {
        load.hold(end - LOOK_NANOS - time.nanos());
        long left = end - time.nanos();
        if (left < LEAST_LOOK_NANOS) {
            load.hold(left);
            return 0;
        }
        double compiling = compiling(left);
        while (compiling > MOST_COMPILING && time.nanos() - end + LOOK_NANOS <= lengthNanos) {
            compiling = compiling(LOOK_NANOS);
        }
        return compiling;
    }

    private double compiling(long nanos) throws LoadFailure {
        long began = time.nanos();
        long compiled = time.compilationNanos();
        load.hold(nanos);
        return (double) (time.compilationNanos() - compiled) / Math.max(1, time.nanos() - began);
    }

    /** What to tell of a window that began nevertheless. */
    static String remark(double compiling) {
        return String.format(
                Locale.ROOT,
                "The JVM was still compiling when the window began (%.0f %% of a processor): it may have been slower than"
                        + " usual.",
                compiling * 100);
    }
}

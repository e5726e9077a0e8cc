package dev.culprit.agent.run;

import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * The end of a warm-up: not before the JVM has compiled again what the switch of probes made it throw away, for until then the application is
 * slower than it is otherwise. At full load that takes up to half a minute. Waits no longer for it than the warm-up was.
 */
final class WarmUp {

    /** In shorter ones nothing can be told of compilers: they count what they have done, not what they do. */
    static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(2);

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
     * @return what the compilers used at last, as a share of one processor; 0 for warm-ups that are too short to tell
     */
    double finish(long end, long lengthNanos) throws LoadFailure {
        if (lengthNanos < LOOK_NANOS) {
            load.hold(end - time.nanos());
            return 0;
        }
        load.hold(end - LOOK_NANOS - time.nanos());
        double compiling;
        do {
            long began = time.nanos();
            long compiled = time.compilationNanos();
            load.hold(LOOK_NANOS);
            compiling = (double) (time.compilationNanos() - compiled) / Math.max(1, time.nanos() - began);
        } while (compiling > MOST_COMPILING && time.nanos() - end + LOOK_NANOS <= lengthNanos);
        return compiling;
    }

    /** What to tell of a window that began nevertheless. */
    static String remark(double compiling) {
        return String.format(
                Locale.ROOT,
                "The JVM was still compiling when the window began (%.0f %% of a processor): it may have been slower than"
                        + " usual. A longer warm-up (durations standard or thorough) helps.",
                compiling * 100);
    }
}

package dev.culprit.apps.bench.overhead;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * What a probe can't do without, written into the method by hand: how much of a probe's price is the platform's. The same shape as
 * {@link Subject}. Events are made anew, which costs less here than to find one of the thread's to use again.
 */
abstract class ByHandSubject extends Subject {

    /** The fields of our event of a call. */
    @Name(Call.NAME)
    @Label("Call")
    @Category("Culprit")
    @StackTrace(false)
    static final class Call extends Event {

        static final String NAME = "culprit.bench.Call";

        @Label("Method")
        int method;

        @Label("Trace")
        long trace;

        @Label("Failed")
        boolean failed;
    }

    /** The numbers of one thread. */
    private static final class Numbers {

        private long calls;
        private long nanos;
        private long trace = 1 << 20;
    }

    private static final ThreadLocal<Numbers> NUMBERS = ThreadLocal.withInitial(Numbers::new);

    /** Adds to the numbers of its thread. */
    static final class LookUp extends ByHandSubject {

        @Override
        int call(int depth) {
            long begin = System.nanoTime();
            int result = depth > 1 ? call(depth - 1) + 1 : depth;
            Numbers mine = NUMBERS.get();
            mine.nanos += System.nanoTime() - begin;
            mine.calls++;
            return result;
        }
    }

    /** Writes an event. */
    static final class Written extends ByHandSubject {

        @Override
        int call(int depth) {
            Call event = new Call();
            event.begin();
            int result = depth > 1 ? call(depth - 1) + 1 : depth;
            event.end();
            if (event.shouldCommit()) {
                event.method = depth;
                event.trace = 1 << 20;
                event.commit();
            }
            return result;
        }
    }

    /** Writes an event that knows what its thread is in the middle of. */
    static final class WrittenWithLookUp extends ByHandSubject {

        @Override
        int call(int depth) {
            Numbers mine = NUMBERS.get();
            Call event = new Call();
            event.trace = mine.trace;
            event.begin();
            int result = depth > 1 ? call(depth - 1) + 1 : depth;
            event.end();
            if (event.shouldCommit()) {
                event.method = depth;
                event.commit();
            }
            mine.calls++;
            return result;
        }
    }
}

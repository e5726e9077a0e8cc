package dev.culprit.boot;

import org.jspecify.annotations.Nullable;

/**
 * The only class that instrumented code calls. Knows nothing of the agent, does nothing while no agent is in use, and
 * lets no exception out: a sink that throws is switched off and its failure kept for the agent to read. An error of the
 * JVM itself (a deep stack of the application that ends inside the sink) is dropped, and the sink stays.
 */
public final class Dispatch {

    private static final Sink OFF = new Off();

    private static volatile Sink sink = OFF;

    private static volatile @Nullable Throwable failure;

    private static volatile boolean steps;

    private Dispatch() {}

    /** See {@link Sink#enter}. */
    public static @Nullable Object enter(int site, @Nullable Object receiver, @Nullable Object argument) {
        Sink current = sink;
        if (current == OFF) {
            return null;
        }
        try {
            return current.enter(site, receiver, argument);
        } catch (Throwable t) { // the boundary to the application
            failed(current, t);
            return null;
        }
    }

    /** See {@link Sink#exit}. */
    public static void exit(
            int site,
            @Nullable Object token,
            @Nullable Object first,
            @Nullable Object second,
            @Nullable Throwable thrown) {
        if (token == null) {
            return;
        }
        Sink current = sink;
        try {
            current.exit(site, token, first, second, thrown);
        } catch (Throwable t) { // the boundary to the application
            failed(current, t);
        }
    }

    /** See {@link Sink#begin}. */
    public static long begin(int site) {
        Sink current = sink;
        if (current == OFF) {
            return Sink.NOT_MEASURED;
        }
        try {
            return current.begin(site);
        } catch (Throwable t) { // the boundary to the application
            failed(current, t);
            return Sink.NOT_MEASURED;
        }
    }

    /** See {@link Sink#end}. */
    public static void end(int site, long begun) {
        if (begun == Sink.NOT_MEASURED) {
            return;
        }
        Sink current = sink;
        try {
            current.end(site, begun);
        } catch (Throwable t) { // the boundary to the application
            failed(current, t);
        }
    }

    /** See {@link Sink#beginCall}. */
    public static @Nullable Object beginCall(int site, @Nullable Object parameters) {
        Sink current = sink;
        if (current == OFF) {
            return null;
        }
        try {
            return current.beginCall(site, parameters);
        } catch (Throwable t) { // the boundary to the application
            failed(current, t);
            return null;
        }
    }

    /** See {@link Sink#endCall}. */
    public static void endCall(int site, @Nullable Object token, @Nullable Throwable failure) {
        if (token == null) {
            return;
        }
        Sink current = sink;
        try {
            current.endCall(site, token, failure);
        } catch (Throwable t) { // the boundary to the application
            failed(current, t);
        }
    }

    /** See {@link Sink#waits}. */
    public static void waits(@Nullable Object lock, int place) {
        Sink current = sink;
        if (current == OFF) {
            return;
        }
        try {
            current.waits(lock, place);
        } catch (Throwable t) { // the boundary to the application
            failed(current, t);
        }
    }

    /** See {@link Sink#has}. */
    public static void has(@Nullable Object lock, int place) {
        Sink current = sink;
        if (current == OFF) {
            return;
        }
        try {
            current.has(lock, place);
        } catch (Throwable t) { // the boundary to the application
            failed(current, t);
        }
    }

    /** For what happens too often to be looked at always, such as a step to the next row; it has no end. */
    public static void step(int site, @Nullable Object receiver) {
        if (steps) {
            enter(site, receiver, null);
        }
    }

    /** Whether {@link #step} does anything. */
    public static void watchSteps(boolean wanted) {
        steps = wanted;
    }

    private static void failed(Sink failing, Throwable t) {
        if (t instanceof VirtualMachineError || sink != failing) {
            return;
        }
        failure = t;
        sink = OFF;
    }

    /** Routes all probes to {@code target}, or to nowhere when it is null, and forgets an earlier failure. */
    public static void routeTo(@Nullable Sink target) {
        failure = null;
        sink = target == null ? OFF : target;
    }

    /** What the last sink threw before it was switched off; null while none did. */
    public static @Nullable Throwable failure() {
        return failure;
    }

    /** Not a lambda: this class may be initialised by the first class of the application that needs it. */
    private static final class Off implements Sink {

        @Override
        public @Nullable Object enter(int site, @Nullable Object receiver, @Nullable Object argument) {
            return null;
        }

        @Override
        public void exit(
                int site, Object token, @Nullable Object first, @Nullable Object second, @Nullable Throwable failure) {
            // a call that was measured when it began, and is of no interest any more
        }

        @Override
        public long begin(int site) {
            return NOT_MEASURED;
        }

        @Override
        public void end(int site, long begun) {
            // the same
        }

        @Override
        public @Nullable Object beginCall(int site, @Nullable Object parameters) {
            return null;
        }

        @Override
        public void endCall(int site, Object token, @Nullable Throwable failure) {
            // the same
        }

        @Override
        public void waits(@Nullable Object lock, int place) {
            // nobody wants to know
        }

        @Override
        public void has(@Nullable Object lock, int place) {
            // the same
        }
    }
}

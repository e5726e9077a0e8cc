package dev.culprit.agent.sampling;

import dev.culprit.jfr.events.threads.ComputingEvent;
import dev.culprit.jfr.write.Frames;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Stops some of the threads that seem to compute and writes down where they stand. The recorder's samples stop nobody, but of
 * methods that were compiled as one they may name the wrong one: unless it runs with {@code DebugNonSafepoints} the JVM does
 * not know better.
 */
final class ComputingThreads implements StackSampler.Look {

    private static final int DEPTH = 48;

    /** Per look, so that a recording stays small. */
    private static final int THREADS = 6;

    private final ThreadMXBean threads;

    ComputingThreads(ThreadMXBean threads) {
        this.threads = threads;
    }

    @Override
    public long write() {
        long before = threads.getCurrentThreadCpuTime();
        List<ComputingEvent> events = chosen();
        long[] ids = events.stream().mapToLong(event -> event.threadId).toArray();
        events.forEach(ComputingEvent::begin);
        ThreadInfo[] found = threads.getThreadInfo(ids, DEPTH);
        events.forEach(ComputingEvent::end);
        for (int i = 0; i < found.length; i++) {
            if (found[i] != null && isRunnable(found[i]) && isInJava(found[i].getStackTrace())) {
                events.get(i).stack = Frames.text(found[i].getStackTrace());
                events.get(i).commit();
            }
        }
        return threads.getCurrentThreadCpuTime() - before;
    }

    /** Some of the threads that wait for nothing; whether they are in native code, only their stacks tell. */
    private List<ComputingEvent> chosen() {
        long own = Thread.currentThread().getId();
        List<ComputingEvent> runnable = new ArrayList<>();
        for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (thread != null && isRunnable(thread) && thread.getThreadId() != own) {
                ComputingEvent event = new ComputingEvent();
                event.threadId = thread.getThreadId();
                runnable.add(event);
            }
        }
        Collections.shuffle(runnable);
        return runnable.subList(0, Math.min(THREADS, runnable.size()));
    }

    /** A thread in native code is stopped on its way back, however little it computes there: that names nothing. */
    private static boolean isInJava(StackTraceElement[] stack) {
        return stack.length > 0 && !stack[0].isNativeMethod();
    }

    private static boolean isRunnable(ThreadInfo thread) {
        return thread.getThreadState() == Thread.State.RUNNABLE;
    }
}

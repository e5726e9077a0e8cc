package dev.culprit.jfr.read.facts;

import dev.culprit.heuristics.model.ThreadUse;
import dev.culprit.jfr.read.pass.LongColumn;
import dev.culprit.jfr.read.pass.Times;
import dev.culprit.jfr.read.pass.Window;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongPredicate;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordedThreadGroup;

/**
 * What the JVM told about the processor time of its threads: about once a second of all of them at the same moment, a tick, and of each
 * thread once more when it ends, at a moment of its own. What is told of an end is about a part of a second, and of threads that live
 * shorter than a second it is most of what is told at all, so only ticks count.
 */
public final class ThreadLoads {

    static final String EVENT = "jdk.ThreadCPULoad";

    /** More than any application has that compute all the time. */
    static final int MOST = 20;

    private static final int PARTS = 3;

    /** Of the JVM's own threads, such as those of its compilers, and of those that carry virtual threads, one after the other. */
    private static final Set<String> JVM_GROUPS = Set.of("system", "CarrierThreads");

    /** In the names of those that compile: "C2 CompilerThread0". */
    private static final String COMPILER = " CompilerThread";

    /** Begins of names: the observer's threads, and those of the flight recorder, which works for it. */
    private static final List<String> OBSERVER = List.of("culprit-", "JFR ");

    private static final class Load {
        private final String name;
        private final LongColumn nanos = new LongColumn();
        /** Bits of shares of all processors. */
        private final LongColumn shares = new LongColumn();

        Load(String name) {
            this.name = name;
        }
    }

    /** In place of the thread that was told of at a moment, if there was more than one. */
    private static final long SEVERAL = 0;

    /** By moment, which thread was told of then. */
    private final Map<Long, Long> moments = new HashMap<>();
    /** By thread, when it was told of last. */
    private final Map<Long, Long> last = new HashMap<>();

    private final Map<Long, Load> loads = new HashMap<>();

    /** All of them together. */
    private final Load compilers = new Load("");

    void add(RecordedEvent event) {
        RecordedThread thread = event.getThread();
        if (thread == null || thread.getJavaThreadId() <= 0) {
            return;
        }
        long nanos = Times.start(event);
        if (isOwn(thread)) {
            if (name(thread).contains(COMPILER)) {
                compile(thread.getJavaThreadId(), nanos, share(event));
            } else {
                note(thread.getJavaThreadId(), nanos); // the moment is one for the others, too
            }
            return;
        }
        add(thread.getJavaThreadId(), name(thread), nanos, share(event));
    }

    private static double share(RecordedEvent event) {
        return event.getFloat("user") + event.getFloat("system");
    }

    /**
     * A compiler. Its thread may end and come back under the same number, so that it tells nothing of when others are told of.
     *
     * @param share that it used of all processors, since the moment before
     */
    void compile(long thread, long nanos, double share) {
        moments.merge(nanos, thread, (one, other) -> one.equals(other) ? one : SEVERAL);
        compilers.nanos.add(nanos);
        compilers.shares.add(Double.doubleToLongBits(share));
    }

    /** @param share of all processors, since the moment before */
    void add(long thread, String name, long nanos, double share) {
        note(thread, nanos);
        Load load = loads.computeIfAbsent(thread, id -> new Load(name));
        load.nanos.add(nanos);
        load.shares.add(Double.doubleToLongBits(share));
    }

    private void note(long thread, long nanos) {
        moments.merge(nanos, thread, (one, other) -> one.equals(other) ? one : SEVERAL);
        last.merge(thread, nanos, Math::max);
    }

    /**
     * Moments that are not the end of a thread, but for the first, which is about the time since the recording before. At the end of a
     * thread nothing is told of another, and never again anything of this one.
     */
    private Set<Long> ticks() {
        TreeSet<Long> ticks = new TreeSet<>();
        moments.forEach((nanos, thread) -> {
            if (thread == SEVERAL || last.getOrDefault(thread, nanos) > nanos) {
                ticks.add(nanos);
            }
        });
        ticks.pollFirst();
        return ticks;
    }

    private static boolean isOwn(RecordedThread thread) {
        RecordedThreadGroup group = thread.getThreadGroup();
        String name = name(thread);
        return OBSERVER.stream().anyMatch(name::startsWith)
                || group != null && group.getName() != null && JVM_GROUPS.contains(group.getName());
    }

    private static String name(RecordedThread thread) {
        String name = thread.getJavaName();
        return name == null ? "" : name;
    }

    /**
     * Those that computed most in the window, most first; empty if the JVM did not tell in each part of it.
     *
     * @param serves whether a thread, by its Java id, serves calls
     */
    public List<ThreadUse> uses(Window window, LongPredicate serves) {
        int[] told = new int[PARTS];
        Set<Long> ticks = ticks();
        ticks.forEach(nanos -> count(told, part(nanos, window)));
        for (int moments : told) {
            if (moments == 0) {
                return List.of();
            }
        }
        List<ThreadUse> uses = new ArrayList<>();
        loads.forEach((thread, load) -> {
            double[] sums = sums(load, ticks, window);
            List<Double> thirds = new ArrayList<>();
            for (int part = 0; part < PARTS; part++) {
                thirds.add(Math.min(1, sums[part] * window.processors() / told[part]));
            }
            uses.add(new ThreadUse(thread, load.name, serves.test(thread), thirds, null));
        });
        uses.removeIf(use -> use.mean() == 0);
        uses.sort(Comparator.comparingDouble(ThreadUse::mean).reversed());
        return uses.size() > MOST ? uses.subList(0, MOST) : uses;
    }

    /** Share 0..1 of all processors that the JVM's compilers used in the window; 0 if the JVM did not tell. */
    public double compilingShare(Window window) {
        Set<Long> ticks = ticks();
        long told = ticks.stream().filter(window::contains).count();
        return told == 0
                ? 0
                : Math.min(1, Arrays.stream(sums(compilers, ticks, window)).sum() / told);
    }

    private static void count(int[] counts, int part) {
        if (part >= 0) {
            counts[part]++;
        }
    }

    private static double[] sums(Load load, Set<Long> ticks, Window window) {
        double[] sums = new double[PARTS];
        for (int i = 0; i < load.nanos.size(); i++) {
            int part = part(load.nanos.get(i), window);
            if (part >= 0 && ticks.contains(load.nanos.get(i))) {
                sums[part] += Double.longBitsToDouble(load.shares.get(i));
            }
        }
        return sums;
    }

    /** Negative outside of the window. */
    private static int part(long nanos, Window window) {
        return window.contains(nanos)
                ? (int) ((nanos - window.startNanos()) * PARTS / (window.endNanos() - window.startNanos()))
                : -1;
    }
}

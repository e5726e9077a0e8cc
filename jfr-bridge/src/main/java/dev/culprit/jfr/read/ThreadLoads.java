package dev.culprit.jfr.read;

import dev.culprit.heuristics.model.ThreadUse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordedThreadGroup;

/** What the JVM told about the processor time of its threads, about once a second and of all of them at the same moment. */
final class ThreadLoads {

    static final String EVENT = "jdk.ThreadCPULoad";

    /** More than any application has that compute all the time. */
    static final int MOST = 20;

    private static final int PARTS = 3;

    /** Of the JVM's own threads, such as those of its compilers, and of those that carry virtual threads, one after the other. */
    private static final Set<String> JVM_GROUPS = Set.of("system", "CarrierThreads");

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

    private final TreeSet<Long> moments = new TreeSet<>();
    private final Map<Long, Load> loads = new HashMap<>();

    void add(RecordedEvent event) {
        long nanos = Times.start(event);
        moments.add(nanos);
        RecordedThread thread = event.getThread();
        if (thread == null || thread.getJavaThreadId() <= 0 || isOwn(thread)) {
            return;
        }
        add(thread.getJavaThreadId(), name(thread), nanos, event.getFloat("user") + event.getFloat("system"));
    }

    /** @param share of all processors, since the moment before */
    void add(long thread, String name, long nanos, double share) {
        moments.add(nanos);
        Load load = loads.computeIfAbsent(thread, id -> new Load(name));
        load.nanos.add(nanos);
        load.shares.add(Double.doubleToLongBits(share));
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

    /** Those that computed most in the window, most first; empty if the JVM did not tell in each part of it. */
    List<ThreadUse> uses(Window window, Calls calls) {
        int[] told = new int[PARTS];
        moments.stream().filter(this::isKnownSince).forEach(nanos -> count(told, part(nanos, window)));
        for (int moments : told) {
            if (moments == 0) {
                return List.of();
            }
        }
        List<ThreadUse> uses = new ArrayList<>();
        loads.forEach((thread, load) -> {
            double[] sums = sums(load, window);
            List<Double> thirds = new ArrayList<>();
            for (int part = 0; part < PARTS; part++) {
                thirds.add(Math.min(1, sums[part] * window.processors() / told[part]));
            }
            uses.add(new ThreadUse(thread, load.name, serves(calls, thread), thirds, null));
        });
        uses.removeIf(use -> use.mean() == 0);
        uses.sort(Comparator.comparingDouble(ThreadUse::mean).reversed());
        return uses.size() > MOST ? uses.subList(0, MOST) : uses;
    }

    private static void count(int[] counts, int part) {
        if (part >= 0) {
            counts[part]++;
        }
    }

    /** What the JVM tells first in a recording is since it told last, whenever that was. */
    private boolean isKnownSince(long nanos) {
        return nanos > moments.first();
    }

    private double[] sums(Load load, Window window) {
        double[] sums = new double[PARTS];
        for (int i = 0; i < load.nanos.size(); i++) {
            int part = part(load.nanos.get(i), window);
            if (part >= 0 && isKnownSince(load.nanos.get(i))) {
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

    /** Tasks that calls handed over are no calls. */
    private static boolean serves(Calls calls, long javaId) {
        int thread = calls.threads.find(javaId);
        if (thread == Threads.NONE) {
            return false;
        }
        for (int call = calls.firstOf(thread); call < calls.endOf(thread); call++) {
            if (!calls.isTask(call)) {
                return true;
            }
        }
        return false;
    }
}

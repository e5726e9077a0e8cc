package dev.culprit.agent.sampling;

import dev.culprit.jfr.events.threads.LockHolderEvent;
import dev.culprit.jfr.write.Frames;
import java.lang.management.LockInfo;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Asks the JVM which threads wait for which monitor or lock, and then for the stacks of the holders. Only the stacks need
 * all threads to stop, and only a few are asked for: those of the holders and of some threads that wait, of which one may
 * have become the holder meanwhile. Whoever holds a lock in that second answer was standing where its stack says.
 */
final class LockHolders implements StackSampler.Look {

    private static final int DEPTH = 64;

    /** The locks with most waiting threads. */
    private static final int LOCKS = 6;

    /** Waiting threads per lock whose stacks are taken. */
    private static final int WAITING = 6;

    private record Lock(String type, int identity) {

        static @Nullable Lock waitedForBy(ThreadInfo thread) {
            LockInfo lock = thread.getLockInfo();
            return lock == null || thread.getLockOwnerId() < 0
                    ? null
                    : new Lock(lock.getClassName(), lock.getIdentityHashCode());
        }
    }

    private static final class Contended {
        private final Lock lock;
        private final List<Long> waiting = new ArrayList<>();
        private final LockHolderEvent event = new LockHolderEvent();
        private long holder;

        Contended(Lock lock) {
            this.lock = lock;
        }
    }

    private final ThreadMXBean threads;

    LockHolders(ThreadMXBean threads) {
        this.threads = threads;
    }

    @Override
    public long write() {
        long before = threads.getCurrentThreadCpuTime();
        List<Contended> contended = contended();
        if (!contended.isEmpty()) {
            contended.forEach(found -> found.event.begin());
            Map<Long, ThreadInfo> seen = stacks(contended);
            contended.forEach(found -> found.event.end());
            contended.forEach(found -> write(found, seen));
        }
        return threads.getCurrentThreadCpuTime() - before;
    }

    private List<Contended> contended() {
        Map<Lock, Contended> byLock = new HashMap<>();
        for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
            Lock lock = thread == null ? null : Lock.waitedForBy(thread);
            if (thread != null && lock != null) {
                Contended found = byLock.computeIfAbsent(lock, Contended::new);
                found.waiting.add(thread.getThreadId());
                found.holder = thread.getLockOwnerId();
            }
        }
        return byLock.values().stream()
                .sorted(Comparator.comparingInt((Contended found) -> found.waiting.size())
                        .reversed())
                .limit(LOCKS)
                .toList();
    }

    private Map<Long, ThreadInfo> stacks(List<Contended> contended) {
        Set<Long> ids = new LinkedHashSet<>();
        for (Contended found : contended) {
            Collections.shuffle(found.waiting); // so that over time all places are seen that wait
            ids.add(found.holder);
            ids.addAll(found.waiting.subList(0, Math.min(WAITING, found.waiting.size())));
        }
        Map<Long, ThreadInfo> seen = new HashMap<>();
        long[] wanted = ids.stream().mapToLong(Long::longValue).toArray();
        for (ThreadInfo thread : threads.getThreadInfo(wanted, DEPTH)) {
            if (thread != null) {
                seen.put(thread.getThreadId(), thread);
            }
        }
        return seen;
    }

    private static void write(Contended found, Map<Long, ThreadInfo> seen) {
        for (long id : found.waiting) {
            ThreadInfo waiter = seen.get(id);
            if (waiter == null || isNotified(waiter) || !found.lock.equals(Lock.waitedForBy(waiter))) {
                continue;
            }
            ThreadInfo holder = seen.get(waiter.getLockOwnerId());
            if (holder != null) {
                LockHolderEvent event = found.event;
                event.lockClass = found.lock.type();
                event.monitor = waiter.getThreadState() == Thread.State.BLOCKED;
                event.waiting = found.waiting.size();
                event.holderId = holder.getThreadId();
                event.holder = holder.getThreadName();
                event.holderState = holder.getThreadState().name();
                event.holderStack = Frames.text(holder.getStackTrace());
                event.waiterId = id;
                event.waiterStack = Frames.text(waiter.getStackTrace());
                event.commit();
                return;
            }
        }
    }

    /** Whether a thread waits for somebody to notify it; the monitor's owner is then none of its concern. */
    private static boolean isNotified(ThreadInfo thread) {
        StackTraceElement[] stack = thread.getStackTrace();
        return thread.getThreadState() != Thread.State.BLOCKED
                && stack.length > 0
                && stack[0].getClassName().equals("java.lang.Object");
    }
}

package dev.culprit.jfr.read.waits;

import dev.culprit.heuristics.model.WaitState;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a parked thread waits for, told by the class of its blocker ({@code jdk.ThreadPark.parkedClass}). The event does not
 * carry superclasses, so this goes by names; those of the JDK are the same on 17 and 25 except in {@code SynchronousQueue}
 * and {@code ForkJoinPool}.
 */
final class Parks {

    /** Synchronisers of {@code java.util.concurrent.locks} style live in a nested class of this name. */
    private static final Pattern SYNC = Pattern.compile("\\$(?:NonfairSync|FairSync|Sync)$");

    /** Words in the names of classes, other than the JDK's, on which one waits for somebody else's work. */
    private static final Pattern HAND_OVER = Pattern.compile(
            "Condition|Queue|Future|Promise|Latch|Barrier|Task|Subscriber|Subscription|Coroutine|EventLoop|Pool|Executor");

    private Parks() {}

    /**
     * @param parkedClass binary name of the blocker's class, null if the thread parked without one
     * @param timed whether the park had a time limit; tells something only if there was no blocker
     */
    static WaitState state(@Nullable String parkedClass, boolean timed) {
        if (parkedClass == null) {
            return timed ? WaitState.SLEEP : WaitState.QUEUE;
        }
        if (parkedClass.startsWith("java.util.concurrent.CountDownLatch")) {
            return WaitState.QUEUE;
        }
        if (SYNC.matcher(parkedClass).find() || parkedClass.equals("java.util.concurrent.locks.StampedLock")) {
            return WaitState.LOCK;
        }
        boolean jdk =
                parkedClass.startsWith("java.") || parkedClass.startsWith("jdk.") || parkedClass.startsWith("sun.");
        if (jdk || HAND_OVER.matcher(parkedClass).find()) {
            return WaitState.QUEUE; // conditions, futures, queues, latches, fork-join tasks, exchangers, phasers
        }
        return WaitState.LOCK; // most likely somebody's own AbstractQueuedSynchronizer
    }

    /** The class a developer knows: that of the lock, not that of the synchroniser inside it. */
    static String resource(@Nullable String parkedClass) {
        return parkedClass == null
                ? "LockSupport.park"
                : SYNC.matcher(parkedClass).replaceFirst("");
    }
}

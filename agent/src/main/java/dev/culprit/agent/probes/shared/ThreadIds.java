package dev.culprit.agent.probes.shared;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/** Ids of threads as recordings have them: {@code Thread.threadId()} where the JVM has it (from 19 on). */
final class ThreadIds {

    private static final @Nullable MethodHandle THREAD_ID = find();

    private ThreadIds() {}

    private static @Nullable MethodHandle find() {
        try {
            return MethodHandles.publicLookup()
                    .findVirtual(Thread.class, "threadId", MethodType.methodType(long.class));
        } catch (NoSuchMethodException | IllegalAccessException e) {
            return null;
        }
    }

    /** Before 19 a thread of the application can answer what it likes; then nothing is found that belongs to it. */
    static long of(Thread thread) {
        if (THREAD_ID == null) {
            return thread.getId();
        }
        try {
            return (long) THREAD_ID.invokeExact(thread);
        } catch (Throwable t) { // as method handles are declared; this one throws nothing
            return thread.getId();
        }
    }
}

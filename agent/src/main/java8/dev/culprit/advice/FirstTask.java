package dev.culprit.advice;

import dev.culprit.boot.Dispatch;
import net.bytebuddy.asm.Advice;
import org.jspecify.annotations.Nullable;

/** Tells with what task a new thread of a pool begins; where it ends is seen when the thread asks for the next. */
public final class FirstTask {

    private FirstTask() {}

    /** Passes the task; null if the thread was started without one. */
    @Advice.OnMethodEnter(suppress = Throwable.class)
    public static void enter(@Site int site, @Advice.FieldValue("firstTask") @Nullable Object task) {
        Dispatch.enter(site, null, task);
    }
}

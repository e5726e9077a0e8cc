package dev.culprit.advice;

import dev.culprit.boot.Dispatch;
import net.bytebuddy.asm.Advice;
import org.jspecify.annotations.Nullable;

/** Brackets calls whose first two arguments together tell what is asked for: a host, which may be null, and a request; a destination and a message. */
public final class CallWithTwo {

    private CallWithTwo() {}

    /** Passes the arguments; the receiver does not matter. */
    @Advice.OnMethodEnter(suppress = Throwable.class)
    public static @Nullable Object enter(
            @Site int site, @Advice.Argument(0) @Nullable Object first, @Advice.Argument(1) @Nullable Object second) {
        return Dispatch.enter(site, first, second);
    }

    /** Nothing but the end and how it came. */
    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    public static void exit(
            @Site int site, @Advice.Enter @Nullable Object token, @Advice.Thrown @Nullable Throwable failure) {
        Dispatch.exit(site, token, null, null, failure);
    }
}

package dev.culprit.advice;

import dev.culprit.boot.Dispatch;
import net.bytebuddy.asm.Advice;
import org.jspecify.annotations.Nullable;

/** Brackets calls whose first argument tells what is asked for: SQL text, a request, a message. */
public final class CallWith {

    private CallWith() {}

    /** Passes the argument. */
    @Advice.OnMethodEnter(suppress = Throwable.class)
    public static @Nullable Object enter(
            @Site int site, @Advice.This Object receiver, @Advice.Argument(0) @Nullable Object argument) {
        return Dispatch.enter(site, receiver, argument);
    }

    /** Nothing but the end and how it came. */
    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    public static void exit(
            @Site int site, @Advice.Enter @Nullable Object token, @Advice.Thrown @Nullable Throwable failure) {
        Dispatch.exit(site, token, null, null, failure);
    }
}

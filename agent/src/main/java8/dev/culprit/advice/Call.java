package dev.culprit.advice;

import dev.culprit.boot.Dispatch;
import net.bytebuddy.asm.Advice;
import org.jspecify.annotations.Nullable;

/** Brackets calls of which nothing but the receiver matters: a prepared statement, a pool, a session, a connection. */
public final class Call {

    private Call() {}

    /** The receiver tells the sink which one it is. */
    @Advice.OnMethodEnter(suppress = Throwable.class)
    public static @Nullable Object enter(@Site int site, @Advice.This Object receiver) {
        return Dispatch.enter(site, receiver, null);
    }

    /** Nothing but the end and how it came. */
    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    public static void exit(
            @Site int site, @Advice.Enter @Nullable Object token, @Advice.Thrown @Nullable Throwable failure) {
        Dispatch.exit(site, token, null, null, failure);
    }
}

package dev.culprit.advice;

import dev.culprit.boot.Dispatch;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import org.jspecify.annotations.Nullable;

/**
 * Watches which object is made from what, such as a statement from SQL text, and brackets the making: it may be a round
 * trip.
 */
public final class Making {

    private Making() {}

    /** Passes the first argument. */
    @Advice.OnMethodEnter(suppress = Throwable.class)
    public static @Nullable Object enter(
            @Site int site, @Advice.This Object receiver, @Advice.Argument(0) @Nullable Object origin) {
        return Dispatch.enter(site, receiver, origin);
    }

    /** Passes what was made; null if the method threw. */
    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    public static void exit(
            @Site int site,
            @Advice.Enter @Nullable Object token,
            @Advice.Argument(0) @Nullable Object origin,
            @Advice.Return(typing = Assigner.Typing.DYNAMIC) @Nullable Object made,
            @Advice.Thrown @Nullable Throwable failure) {
        Dispatch.exit(site, token, origin, made, failure);
    }
}

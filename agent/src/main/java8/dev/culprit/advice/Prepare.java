package dev.culprit.advice;

import dev.culprit.boot.Dispatch;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import org.jspecify.annotations.Nullable;

/** Watches which statement object is made from which SQL text, and brackets the making: it may be a round trip. */
public final class Prepare {

    private Prepare() {}

    /** Passes the text. */
    @Advice.OnMethodEnter(suppress = Throwable.class)
    public static @Nullable Object enter(
            @Site int site, @Advice.This Object receiver, @Advice.Argument(0) @Nullable String text) {
        return Dispatch.enter(site, receiver, text);
    }

    /** Passes the prepared statement; null if the method threw. */
    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    public static void exit(
            @Site int site,
            @Advice.Enter @Nullable Object token,
            @Advice.Argument(0) @Nullable String text,
            @Advice.Return(typing = Assigner.Typing.DYNAMIC) @Nullable Object statement,
            @Advice.Thrown @Nullable Throwable failure) {
        Dispatch.exit(site, token, text, statement, failure);
    }
}

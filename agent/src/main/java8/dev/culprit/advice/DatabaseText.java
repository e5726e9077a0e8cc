package dev.culprit.advice;

import dev.culprit.boot.Dispatch;
import net.bytebuddy.asm.Advice;
import org.jspecify.annotations.Nullable;

/** Brackets JDBC calls whose first argument is the SQL text. */
public final class DatabaseText {

    private DatabaseText() {}

    /** Passes the text. */
    @Advice.OnMethodEnter(suppress = Throwable.class)
    public static @Nullable Object enter(
            @Site int site, @Advice.This Object receiver, @Advice.Argument(0) @Nullable String text) {
        return Dispatch.enter(site, receiver, text);
    }

    /** Nothing but the end and how it came. */
    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    public static void exit(
            @Site int site, @Advice.Enter @Nullable Object token, @Advice.Thrown @Nullable Throwable failure) {
        Dispatch.exit(site, token, null, null, failure);
    }
}

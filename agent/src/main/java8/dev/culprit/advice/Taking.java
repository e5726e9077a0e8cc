package dev.culprit.advice;

import dev.culprit.boot.Dispatch;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import org.jspecify.annotations.Nullable;

/** Brackets waiting for something, such as the next task of a queue, and passes what came. */
public final class Taking {

    private Taking() {}

    /** The receiver tells the sink who waits. */
    @Advice.OnMethodEnter(suppress = Throwable.class)
    public static @Nullable Object enter(@Site int site, @Advice.This Object receiver) {
        return Dispatch.enter(site, receiver, null);
    }

    /** Passes what came; null if nothing did or the method threw. */
    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    public static void exit(
            @Site int site,
            @Advice.Enter @Nullable Object token,
            @Advice.Return(typing = Assigner.Typing.DYNAMIC) @Nullable Object taken,
            @Advice.Thrown @Nullable Throwable failure) {
        Dispatch.exit(site, token, null, taken, failure);
    }
}

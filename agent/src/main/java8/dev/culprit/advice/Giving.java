package dev.culprit.advice;

import dev.culprit.boot.Dispatch;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import org.jspecify.annotations.Nullable;

/** Brackets calls of which the receiver and what it gives matter: a prepared statement and its result. */
public final class Giving {

    private Giving() {}

    /** The receiver tells the sink which one it is. */
    @Advice.OnMethodEnter(suppress = Throwable.class)
    public static @Nullable Object enter(@Site int site, @Advice.This Object receiver) {
        return Dispatch.enter(site, receiver, null);
    }

    /** Passes what was given; null if the method threw. */
    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    public static void exit(
            @Site int site,
            @Advice.Enter @Nullable Object token,
            @Advice.Return(typing = Assigner.Typing.DYNAMIC) @Nullable Object given,
            @Advice.Thrown @Nullable Throwable failure) {
        Dispatch.exit(site, token, null, given, failure);
    }
}

package dev.culprit.advice;

import dev.culprit.boot.Dispatch;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import org.jspecify.annotations.Nullable;

/** Watches what an object answers. */
public final class Answered {

    private Answered() {}

    /** Passes the object. */
    @Advice.OnMethodEnter(suppress = Throwable.class)
    public static @Nullable Object enter(@Site int site, @Advice.This Object receiver) {
        return Dispatch.enter(site, receiver, null);
    }

    /** Passes the object and its answer; null if the method threw. */
    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    public static void exit(
            @Site int site,
            @Advice.Enter @Nullable Object token,
            @Advice.This Object receiver,
            @Advice.Return(typing = Assigner.Typing.DYNAMIC) @Nullable Object answer,
            @Advice.Thrown @Nullable Throwable failure) {
        Dispatch.exit(site, token, receiver, answer, failure);
    }
}

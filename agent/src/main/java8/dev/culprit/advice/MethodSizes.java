package dev.culprit.advice;

import dev.culprit.boot.Dispatch;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import org.jspecify.annotations.Nullable;

/** Brackets methods of which every call is written down with how much it was given. */
public final class MethodSizes {

    private MethodSizes() {}

    /** Passes all parameters. */
    @Advice.OnMethodEnter(suppress = Throwable.class)
    public static @Nullable Object enter(
            @Site int site, @Advice.AllArguments(typing = Assigner.Typing.DYNAMIC) @Nullable Object parameters) {
        return Dispatch.beginCall(site, parameters);
    }

    /** Nothing but the end and how it came. */
    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    public static void exit(
            @Site int site, @Advice.Enter @Nullable Object token, @Advice.Thrown @Nullable Throwable failure) {
        Dispatch.endCall(site, token, failure);
    }
}

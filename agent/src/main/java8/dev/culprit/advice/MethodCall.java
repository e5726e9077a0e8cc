package dev.culprit.advice;

import dev.culprit.boot.Dispatch;
import net.bytebuddy.asm.Advice;
import org.jspecify.annotations.Nullable;

/** Brackets methods of which every call is written down; static ones too, so that no receiver is passed. */
public final class MethodCall {

    private MethodCall() {}

    /** Nothing but the beginning. */
    @Advice.OnMethodEnter(suppress = Throwable.class)
    public static @Nullable Object enter(@Site int site) {
        return Dispatch.beginCall(site, null);
    }

    /** Nothing but the end and how it came. */
    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    public static void exit(
            @Site int site, @Advice.Enter @Nullable Object token, @Advice.Thrown @Nullable Throwable failure) {
        Dispatch.endCall(site, token, failure);
    }
}

package dev.culprit.advice;

import dev.culprit.boot.Dispatch;
import net.bytebuddy.asm.Advice;
import org.jspecify.annotations.Nullable;

/** Brackets {@code service(request, response)} and {@code doFilter(request, response, chain)}. */
public final class EntryPoint {

    private EntryPoint() {}

    /** The request tells the sink which service this is. */
    @Advice.OnMethodEnter(suppress = Throwable.class)
    public static @Nullable Object enter(
            @Site int site, @Advice.This Object receiver, @Advice.Argument(0) Object request) {
        return Dispatch.enter(site, receiver, request);
    }

    /** The response tells whether the call failed. */
    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    public static void exit(
            @Site int site,
            @Advice.Enter @Nullable Object token,
            @Advice.Argument(0) Object request,
            @Advice.Argument(1) Object response,
            @Advice.Thrown @Nullable Throwable failure) {
        Dispatch.exit(site, token, request, response, failure);
    }
}

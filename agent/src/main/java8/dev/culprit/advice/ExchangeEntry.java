package dev.culprit.advice;

import dev.culprit.boot.Dispatch;
import net.bytebuddy.asm.Advice;
import org.jspecify.annotations.Nullable;

/** Brackets a method of the JDK's HTTP server whose only argument is the exchange. */
public final class ExchangeEntry {

    private ExchangeEntry() {}

    /** The exchange tells the sink which service this is. */
    @Advice.OnMethodEnter(suppress = Throwable.class)
    public static @Nullable Object enter(
            @Site int site, @Advice.This Object receiver, @Advice.Argument(0) Object exchange) {
        return Dispatch.enter(site, receiver, exchange);
    }

    /** The exchange also tells whether the call failed. */
    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    public static void exit(
            @Site int site,
            @Advice.Enter @Nullable Object token,
            @Advice.Argument(0) Object exchange,
            @Advice.Thrown @Nullable Throwable failure) {
        Dispatch.exit(site, token, exchange, null, failure);
    }
}

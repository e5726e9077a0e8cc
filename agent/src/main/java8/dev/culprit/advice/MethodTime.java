package dev.culprit.advice;

import dev.culprit.boot.Dispatch;
import net.bytebuddy.asm.Advice;

/** Brackets methods of which only the number of calls and their time are wanted. Passes no object, so none is made. */
public final class MethodTime {

    private MethodTime() {}

    /** Answers when the call began. */
    @Advice.OnMethodEnter(suppress = Throwable.class)
    public static long enter(@Site int site) {
        return Dispatch.begin(site);
    }

    /** However the call ends. */
    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    public static void exit(@Site int site, @Advice.Enter long begun) {
        Dispatch.end(site, begun);
    }
}

package dev.culprit.advice;

import dev.culprit.boot.Dispatch;
import net.bytebuddy.asm.Advice;

/** Watches steps from one thing to the next, such as the rows of a result; tells those that find one. */
public final class Stepping {

    private Stepping() {}

    /** Counted when it is there; the step has no end of its own. */
    @Advice.OnMethodExit(suppress = Throwable.class)
    public static void exit(@Site int site, @Advice.This Object receiver, @Advice.Return boolean found) {
        if (found) {
            Dispatch.step(site, receiver);
        }
    }
}

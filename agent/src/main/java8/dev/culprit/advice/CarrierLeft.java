package dev.culprit.advice;

import dev.culprit.boot.Dispatch;
import net.bytebuddy.asm.Advice;

/** Tells that a virtual thread has given its carrier thread away, on which this runs, and by its state why. */
public final class CarrierLeft {

    private CarrierLeft() {}

    /** Passes the thread and its state. */
    @Advice.OnMethodEnter(suppress = Throwable.class)
    public static void enter(@Site int site, @Advice.This Object thread, @Advice.FieldValue("state") Object state) {
        Dispatch.enter(site, thread, state);
    }
}

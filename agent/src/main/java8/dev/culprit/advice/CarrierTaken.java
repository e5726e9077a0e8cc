package dev.culprit.advice;

import dev.culprit.boot.Dispatch;
import net.bytebuddy.asm.Advice;

/** Tells that a virtual thread is about to go on, on the carrier thread that this runs on. */
public final class CarrierTaken {

    private CarrierTaken() {}

    /** Passes the thread, and whether it was notified if it was waiting for that. */
    @Advice.OnMethodEnter(suppress = Throwable.class)
    public static void enter(
            @Site int site, @Advice.This Object thread, @Advice.FieldValue("notified") Object notified) {
        Dispatch.enter(site, thread, notified);
    }
}

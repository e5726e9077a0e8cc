package dev.culprit.agent.probes.names;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** A name that is written down, with a number that no other name ever has. */
public final class Name {

    /** Instead of a stamp. */
    private static final int FORGOTTEN = -1;

    private static final AtomicIntegerFieldUpdater<Name> USED =
            AtomicIntegerFieldUpdater.newUpdater(Name.class, "used");

    private final String text;
    private final long id;

    /** Whether it got its place by weight. */
    private final boolean heavy;

    /** Stamp of its last use. */
    private volatile int used;

    Name(String text, long id, boolean heavy, int stamp) {
        this.text = text;
        this.id = id;
        this.heavy = heavy;
        used = stamp;
    }

    public String text() {
        return text;
    }

    /** Above 0. */
    public long id() {
        return id;
    }

    boolean isHeavy() {
        return heavy;
    }

    int used() {
        return used;
    }

    /** Notes a use; false if it was forgotten meanwhile, and so may not be used. */
    boolean use(int stamp) {
        int before = used;
        while (before != FORGOTTEN && before < stamp && !USED.compareAndSet(this, before, stamp)) {
            before = used;
        }
        return before != FORGOTTEN;
    }

    /** False if it has been used since. */
    boolean forget(int lastUse) {
        return USED.compareAndSet(this, lastUse, FORGOTTEN);
    }
}

package dev.culprit.agent.probes.locks;

import dev.culprit.agent.leaving.PerThread;
import dev.culprit.agent.weaving.ChosenSite;
import dev.culprit.agent.weaving.LockPlaces;
import dev.culprit.agent.weaving.Site;
import dev.culprit.agent.weaving.Sites;
import dev.culprit.boot.Sink;
import dev.culprit.jfr.events.threads.LockWaitEvent;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Measures how long threads wait for locks in chosen methods: two clock reads for each lock that is asked for, and an event if it took
 * longer than the recording wants to know. Works on any thread, for monitors and locks alike; asks the locks nothing but their
 * class.
 */
public final class LockProbe {

    /** What a thread has asked for last, and keeps of it: not the lock, nor its class for longer than the class lives. */
    private static final class Asking {

        LockWaitEvent event = new LockWaitEvent();
        int place = Sink.NOTHING;

        @Nullable
        WeakReference<Class<?>> lock;
    }

    private static final ClassValue<WeakReference<Class<?>>> CLASSES = new ClassValue<>() {
        @Override
        protected WeakReference<Class<?>> computeValue(Class<?> type) {
            return new WeakReference<>(type);
        }
    };

    private final PerThread<Asking> threads = new PerThread<>(Asking::new);
    private final Map<Integer, String> names = new ConcurrentHashMap<>();
    private final Sites sites;

    public LockProbe(Sites sites) {
        this.sites = sites;
        rehearse();
    }

    /** Loads what is needed: a thread that has a lock holds others up. */
    private void rehearse() {
        waits(null, Sink.NOTHING);
        has(null, 0);
        Asking asking = threads.get();
        asking.event.begin();
        asking.event.end();
        asking.event.shouldCommit();
        CLASSES.get(LockProbe.class);
        isCall(0, 0);
        names.computeIfAbsent(0, this::name);
        names.clear();
    }

    /** See {@link Sink#waits}. */
    public void waits(@Nullable Object lock, int place) {
        Asking asking = threads.get();
        asking.place = Sink.NOTHING;
        if (place == Sink.NOTHING || !asking.event.isEnabled()) {
            return;
        }
        asking.lock = lock == null ? null : CLASSES.get(lock.getClass());
        asking.place = place;
        asking.event.begin();
    }

    /** See {@link Sink#has}. */
    public void has(@Nullable Object lock, int place) {
        Asking asking = threads.get();
        int asked = asking.place;
        if (asked == Sink.NOTHING || asked != place && !isCall(asked, place)) {
            return;
        }
        asking.place = Sink.NOTHING;
        LockWaitEvent event = asking.event;
        event.end();
        if (event.shouldCommit() && (asked == place || isOf(asked, lock))) {
            asking.event = new LockWaitEvent();
            WeakReference<Class<?>> known = asking.lock;
            event.lockClass = lock != null ? lock.getClass() : known == null ? null : known.get();
            event.place = names.computeIfAbsent(LockPlaces.method(asked), this::name);
            event.commit();
        }
    }

    /** Whether a call was to lead to a synchronized method, and this is that method. */
    private boolean isCall(int asked, int place) {
        Site call = sites.site(LockPlaces.method(asked));
        Site begun = sites.site(LockPlaces.method(place));
        return call != null
                && begun != null
                && call.kind() == ChosenSite.LOCK_CALL
                && begun.kind() == ChosenSite.LOCK_METHOD
                && call.method().equals(begun.method())
                && call.descriptor().equals(begun.descriptor());
    }

    /** Whether the method that was called can be that of this object, if the method has one; a namesake may be called later. */
    private boolean isOf(int asked, @Nullable Object lock) {
        Site call = sites.site(LockPlaces.method(asked));
        if (call == null || lock == null) {
            return call != null;
        }
        for (Class<?> type = lock.getClass(); type != null; type = type.getSuperclass()) {
            if (type.getName().equals(call.type())) {
                return true;
            }
        }
        return false;
    }

    /** What the thread has asked for last is of no interest any more. */
    public void forget() {
        threads.get().place = Sink.NOTHING;
    }

    private String name(int site) {
        Site known = sites.site(site);
        return known == null ? "" : known.type() + "." + known.method();
    }
}

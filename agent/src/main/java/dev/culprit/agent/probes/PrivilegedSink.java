package dev.culprit.agent.probes;

import dev.culprit.boot.Sink;
import java.security.AccessController;
import java.security.PrivilegedAction;
import org.jspecify.annotations.Nullable;

/**
 * Measures for an application with a security manager: what the agent may do must not depend on what the code may that a
 * probe sits in. Only these applications pay for it.
 */
@SuppressWarnings("removal") // for JVMs that still have one
final class PrivilegedSink implements Sink {

    private final Sink sink;

    private PrivilegedSink(Sink sink) {
        this.sink = sink;
    }

    /** The sink itself, where there is no security manager. */
    static Sink ifNeeded(Sink sink) {
        return System.getSecurityManager() == null ? sink : new PrivilegedSink(sink);
    }

    @Override
    public @Nullable Object enter(int site, @Nullable Object receiver, @Nullable Object argument) {
        return AccessController.doPrivileged(
                (PrivilegedAction<@Nullable Object>) () -> sink.enter(site, receiver, argument));
    }

    @Override
    public void exit(
            int site, Object token, @Nullable Object first, @Nullable Object second, @Nullable Throwable failure) {
        AccessController.doPrivileged((PrivilegedAction<@Nullable Void>) () -> {
            sink.exit(site, token, first, second, failure);
            return null;
        });
    }

    @Override
    public long begin(int site) {
        return AccessController.doPrivileged((PrivilegedAction<Long>) () -> sink.begin(site));
    }

    @Override
    public @Nullable Object beginCall(int site, @Nullable Object parameters) {
        return AccessController.doPrivileged(
                (PrivilegedAction<@Nullable Object>) () -> sink.beginCall(site, parameters));
    }

    @Override
    public void endCall(int site, Object token, @Nullable Throwable failure) {
        AccessController.doPrivileged((PrivilegedAction<@Nullable Void>) () -> {
            sink.endCall(site, token, failure);
            return null;
        });
    }

    @Override
    public void waits(@Nullable Object lock, int place) {
        AccessController.doPrivileged((PrivilegedAction<@Nullable Void>) () -> {
            sink.waits(lock, place);
            return null;
        });
    }

    @Override
    public void has(@Nullable Object lock, int place) {
        AccessController.doPrivileged((PrivilegedAction<@Nullable Void>) () -> {
            sink.has(lock, place);
            return null;
        });
    }

    @Override
    public void end(int site, long begun) {
        AccessController.doPrivileged((PrivilegedAction<@Nullable Void>) () -> {
            sink.end(site, begun);
            return null;
        });
    }
}

package dev.culprit.apps.bench.overhead;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Our agent in this JVM, which is told by its MBean what to switch on. */
final class OwnAgent {

    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(5);
    private static final long LOOK_NANOS = TimeUnit.MICROSECONDS.toNanos(500);

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final ObjectName name;

    /** Waits until it is ready. */
    OwnAgent() throws JMException {
        name = new ObjectName("dev.culprit:type=Instrumentation");
        await(() -> server.isRegistered(name), "no agent");
    }

    /** Waits until the code has changed. */
    void apply(String request) throws JMException {
        done(server.invoke(name, "apply", new Object[] {request}, new String[] {String.class.getName()}));
    }

    /** Waits until the code is its own again. */
    void clear() throws JMException {
        done(server.invoke(name, "clear", null, null));
    }

    /** Methods that carry probes. */
    int methods() throws JMException {
        return (int) server.getAttribute(name, "InstrumentedMethods");
    }

    /** Calls of methods that carry probes, since the JVM started. */
    long hits() throws JMException {
        return (long) server.getAttribute(name, "ProbeHits");
    }

    private void done(Object answer) throws JMException {
        await(() -> !changing(), "the code does not change");
        String last = answer + " " + server.getAttribute(name, "LastAnswer");
        if (last.contains("\"error\"")) {
            throw new IllegalStateException(last);
        }
    }

    private boolean changing() {
        try {
            return (boolean) server.getAttribute(name, "Changing");
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void await(Supplier<Boolean> condition, String otherwise) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (!condition.get()) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException(otherwise);
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }
}

package dev.culprit.agent.run;

import dev.culprit.jfr.events.calls.ServiceCallEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Users that call a service of 2 ms, or as long as a test likes, in this JVM; the calls write the events that probes would write. */
final class FakeApplication implements AutoCloseable {

    static final String SERVICE = "GET /fake";

    private final FakeProbes probes;
    private final List<Thread> users = new ArrayList<>();
    private volatile boolean running;

    volatile long serviceNanos = 2_000_000;

    FakeApplication(FakeProbes probes) {
        this.probes = probes;
    }

    synchronized void start(int count) {
        close();
        running = true;
        for (int i = 0; i < count; i++) {
            Thread user = new Thread(this::use, "user-" + i);
            user.setDaemon(true);
            users.add(user);
            user.start();
        }
    }

    private void use() {
        while (running) {
            ServiceCallEvent call = new ServiceCallEvent();
            call.begin();
            LockSupport.parkNanos(serviceNanos);
            call.service = SERVICE;
            call.commit();
            probes.calls.incrementAndGet();
            LockSupport.parkNanos(3_000_000);
        }
    }

    @Override
    public synchronized void close() {
        running = false;
        for (Thread user : users) {
            try {
                user.join(10_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        users.clear();
    }
}

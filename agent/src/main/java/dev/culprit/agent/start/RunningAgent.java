package dev.culprit.agent.start;

import dev.culprit.agent.AgentContext;
import dev.culprit.agent.AgentLog;
import dev.culprit.agent.AgentThreads;
import dev.culprit.agent.environment.AgentVersion;
import dev.culprit.agent.environment.EnvironmentFacts;
import dev.culprit.agent.http.HttpPort;
import dev.culprit.agent.leaving.MethodHandleCaches;
import dev.culprit.agent.mbean.AgentControl;
import dev.culprit.agent.room.MemoryOptions;
import dev.culprit.agent.room.Room;
import dev.culprit.agent.room.Step;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One life of the agent, from its start to its shutdown. The lock is this object; everything that takes time runs on the
 * agent's own threads.
 */
final class RunningAgent {

    /** One a second. A client of a running diagnosis is heard several times a second. */
    private static final int LONGEST_SILENCE_LOOKS = 30;

    private final AgentOptions options;
    private final Instrumentation instrumentation;
    private final Runnable end;
    private final Instant startedAt = Instant.now();

    private final Room room = Room.ofJvm();

    private final CountDownLatch hurry = new CountDownLatch(1);
    private final CountDownLatch up = new CountDownLatch(1);
    private final CountDownLatch down = new CountDownLatch(1);

    private volatile @Nullable AgentFiles files;
    private @Nullable Assembly assembly;
    private volatile @Nullable AgentLog log;
    private volatile @Nullable Thread exitHook;
    private volatile @Nullable HttpPort port;
    private volatile @Nullable String failure;
    private volatile boolean closing;

    private final Runnable close = this::close;
    private final Runnable shutdown = this::shutdown;

    /** @param end runs when this life is over, however it ended */
    RunningAgent(AgentOptions options, Instrumentation instrumentation, Runnable end) {
        this.options = options;
        this.instrumentation = instrumentation;
        this.end = end;
    }

    /**
     * Puts everything together. To be run on a daemon thread of the agent.
     *
     * @param readiness what to wait for first, null for nothing
     * @param inStart how long the caller of the agent was held up
     */
    void open(@Nullable ApplicationStart readiness, Duration inStart) {
        try {
            if (readiness != null) {
                readiness.awaitApplication(hurry);
            }
            boolean early = readiness == null || MemoryOptions.mayLimitMetaspace();
            if (early && isShort()) {
                return;
            }
            AgentFiles prepared = prepare();
            if (prepared == null) {
                AgentThreads.insist(close);
                return;
            }
            Integer http = options.http();
            if (readiness == null) {
                assemble(prepared, inStart); // first, so that the client that waits finds all of it
            }
            if (http != null) {
                openPort(http);
            }
            if (readiness != null) {
                readiness.awaitUse(hurry);
                if (early || !isShort()) {
                    assemble(prepared, inStart);
                }
            }
        } catch (Throwable t) { // boundary to the application: it runs on, whatever is wrong with us
            fail(t);
        } finally {
            up.countDown();
        }
    }

    /** Whether there is too little room for us; then this life is over, and the reason told. */
    private boolean isShort() {
        Optional<String> shortage = room.shortage(Path.of(System.getProperty("java.io.tmpdir", ".")), Step.START);
        if (shortage.isPresent()) {
            failure = shortage.get();
            up.countDown(); // who asked at the port is told before it closes
            Notices.say("not started: " + shortage.get());
            AgentThreads.insist(close);
            return true;
        }
        room.take(Step.ATTACH);
        return false;
    }

    /** Returns null if the JVM is already on its way out. */
    private synchronized @Nullable AgentFiles prepare() throws IOException {
        AgentFiles prepared = AgentFiles.prepare(options.directory(), AgentVersion.read());
        files = prepared;
        log = new AgentLog(prepared.directory());
        Thread hook = AgentThreads.create("exit", prepared::tidy);
        exitHook = hook;
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException e) {
            return null; // what it throws when it is too late for a hook
        }
        return prepared;
    }

    private synchronized void assemble(AgentFiles prepared, Duration inStart) {
        if (closing) {
            return;
        }
        String version = AgentVersion.read();
        AgentLog ownLog = Objects.requireNonNull(log);
        AgentContext context = new AgentContext(
                instrumentation,
                prepared.directory(),
                new AgentContext.Identity(
                        version,
                        EnvironmentFacts.jvmId(),
                        startedAt,
                        EnvironmentFacts.read(version, startedAt, inStart)),
                ownLog,
                room,
                options.database());
        Assembly services = new Assembly(ownLog);
        assembly = services;
        services.add(new AgentControl(context, this::url, this::shutdown));
        ServiceCatalogue.open(context, services, this::clientGone);
    }

    private synchronized void openPort(int number) throws IOException {
        AgentFiles prepared = files;
        AgentLog ownLog = log;
        if (closing || port != null || prepared == null || ownLog == null) {
            return;
        }
        HttpPort opened = HttpPort.open(number, ownLog, this::awaitServices, Notices::say);
        port = opened;
        prepared.discovery().publish(opened);
        opened.upkeep(this::restoreFiles);
        if (options.leaveWithClient()) {
            AgentThreads.create("client", () -> awaitSilence(opened)).start();
        }
        if (exitHook != null && exitHook.getState() != Thread.State.NEW) {
            prepared.tidy(); // the JVM ends just now, and the hook may have come too early
        }
    }

    /** Somebody may have cleaned the temporary directory, where clients look for the port; nothing at the end of the JVM. */
    void restoreFiles() {
        AgentFiles prepared = files;
        HttpPort opened = port;
        AgentLog ownLog = log;
        Thread hook = exitHook;
        if (closing || prepared == null || opened == null || ownLog == null) {
            return;
        }
        if (hook != null && hook.getState() != Thread.State.NEW) {
            return;
        }
        try {
            if (prepared.restore(opened)) {
                ownLog.warn("the discovery file was gone, and is there again");
            }
        } catch (IOException e) {
            // it is tried again; standard error belongs to the application
        }
    }

    /** Somebody asks. */
    private void awaitServices() {
        hurry.countDown();
        try {
            up.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("the agent is shutting down", e);
        }
        if (failure != null) {
            throw new IllegalStateException(failure);
        }
    }

    /**
     * Leaves when the client that brought the agent says nothing any more, whether or not it had begun a diagnosis. Counts
     * looks, not time, for the JVM may have been suspended.
     */
    private void awaitSilence(HttpPort opened) {
        long heard = 0;
        for (int silence = 0; silence < LONGEST_SILENCE_LOOKS && down.getCount() > 0; silence++) {
            AgentThreads.pause();
            if (opened.requests() != heard) {
                heard = opened.requests();
                silence = 0;
            }
        }
        if (down.getCount() > 0) { // also if an end was begun that found no memory for its thread
            AgentThreads.insist(shutdown);
        }
    }

    /**
     * For a client that attached: opens the port if it is not open yet.
     *
     * @param number 0 for a free one
     * @return whether this was done in time
     */
    boolean openPortNow(int number, Duration longest) throws InterruptedException {
        hurry.countDown();
        Thread opener = AgentThreads.create("port", () -> {
            try {
                up.await();
                openPort(number);
            } catch (Throwable t) { // boundary to the application and to the services that run already
                failure = t.toString();
            }
        });
        opener.start();
        opener.join(longest.toMillis());
        return !opener.isAlive() && port != null;
    }

    /** Whether everything is there, after waiting for it. */
    boolean awaitUp(Duration longest) throws InterruptedException {
        return up.await(longest.toMillis(), TimeUnit.MILLISECONDS) && failure == null;
    }

    /** Whether this life is over, after waiting for it if it is about to be. */
    boolean awaitDown(Duration longest) throws InterruptedException {
        return closing && down.await(longest.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Of the open port, empty without one. */
    String url() {
        HttpPort open = port;
        return open == null ? "" : open.url();
    }

    /** Whether the end has begun. */
    boolean isClosing() {
        return closing;
    }

    /** Why it did not start or has no port; null without a failure. */
    @Nullable
    String failure() {
        return failure;
    }

    private void fail(Throwable t) {
        failure = t.toString();
        up.countDown(); // who asked at the port is told before it closes
        AgentLog ownLog = log;
        if (ownLog != null) {
            ownLog.error("not started", t);
        }
        Notices.say("not started: " + t + "; the application runs without it");
        AgentThreads.insist(close);
    }

    private void clientGone() {
        if (options.leaveWithClient()) {
            shutdown();
        }
    }

    /** Begins the end and returns. */
    void shutdown() {
        closing = true;
        AgentThreads.create("shutdown", () -> AgentThreads.insist(close)).start();
    }

    /** May be repeated; it is, if the application left too little memory for it. */
    private synchronized void close() {
        closing = true;
        hurry.countDown(); // whoever waits for the first use of an agent waits in vain
        if (down.getCount() == 0) {
            return;
        }
        boolean finished = true;
        try {
            takeBack();
        } catch (OutOfMemoryError e) {
            finished = false;
            throw e;
        } finally {
            if (finished) {
                end.run();
                down.countDown();
            }
        }
    }

    /** The port goes last, so that a client can see from its end that everything is done. */
    private void takeBack() {
        Assembly services = assembly;
        if (services != null) {
            services.close();
        }
        HttpPort open = port;
        if (open != null) {
            open.close();
            port = null;
        }
        removeFiles();
        MethodHandleCaches.forgetOurs();
    }

    private void removeFiles() {
        AgentFiles prepared = files;
        if (prepared != null) {
            prepared.tidy();
        }
        Thread hook = exitHook;
        if (hook != null) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // the JVM is on its way out, and the hook is running or has run
            }
        }
    }
}

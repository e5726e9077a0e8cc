package dev.culprit.agent.start;

import dev.culprit.agent.AgentThreads;
import dev.culprit.agent.environment.AgentVersion;
import dev.culprit.agent.environment.PrivateDirectory;
import dev.culprit.agent.http.DiscoveryFile;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The agent's first class in its own room, called by {@code AgentEntry}. Nothing heavy happens in the calling thread of
 * {@code premain}; a client that attaches is kept until the port is open, so that it finds it.
 */
public final class AgentMain {

    private static final Duration ATTACH_WAIT = Duration.ofSeconds(15);

    /** One agent per JVM; the only thing the agent keeps in a static. */
    private static final AtomicReference<@Nullable RunningAgent> RUNNING = new AtomicReference<>();

    /** As in {@code AgentEntry}, which cannot be seen from here. */
    private static final String NOT_STARTED = "culprit.notStarted";

    private AgentMain() {}

    /**
     * Starts the agent, or finds it running.
     *
     * @param text the agent's options
     * @param attached whether a client attached to a running JVM
     */
    public static void start(String text, Instrumentation instrumentation, boolean attached)
            throws InterruptedException {
        long begin = System.nanoTime();
        AgentOptions options;
        try {
            options = AgentOptions.parse(text);
        } catch (IllegalArgumentException e) {
            Notices.say("not started: " + e.getMessage());
            RunningAgent running = RUNNING.get();
            if (attached && (running == null || running.url().isEmpty())) {
                tellClient(String.valueOf(e.getMessage()));
            }
            return;
        }
        RunningAgent current = RUNNING.get();
        if (current != null && !current.awaitDown(ATTACH_WAIT)) {
            again(current, options, attached);
            return;
        }
        launch(attached && options.http() == null ? options.withHttp(0) : options, instrumentation, attached, begin);
    }

    private static void launch(AgentOptions options, Instrumentation instrumentation, boolean attached, long begin)
            throws InterruptedException {
        // no lambdas here: the first one of a JVM costs more than all the rest of this method
        RunningAgent agent = new RunningAgent(options, instrumentation, new Runnable() {
            @Override
            public void run() {
                RUNNING.set(null);
            }
        });
        RUNNING.set(agent);
        ApplicationStart readiness =
                attached ? null : new ApplicationStart(Thread.currentThread(), instrumentation, options.startWait());
        Duration inStart = Duration.ofNanos(System.nanoTime() - begin);
        AgentThreads.create("start", new Runnable() {
                    @Override
                    public void run() {
                        agent.open(readiness, inStart);
                    }
                })
                .start();
        if (attached && !agent.awaitUp(ATTACH_WAIT)) {
            String failure = agent.failure();
            if (failure != null) { // otherwise it is still starting, and will tell its port
                tellClient(failure);
            }
        }
    }

    private static void again(RunningAgent current, AgentOptions options, boolean attached)
            throws InterruptedException {
        Integer http = options.http();
        if (current.isClosing()) {
            Notices.say("is still shutting down; attach again later");
            if (attached) {
                tellClient("an earlier one is still shutting down; attach again later");
            }
        } else if (attached && current.url().isEmpty() && !current.openPortNow(http == null ? 0 : http, ATTACH_WAIT)) {
            String failure = String.valueOf(current.failure());
            Notices.say("running already, but its port could not be opened: " + failure);
            tellClient(failure);
        } else {
            current.restoreFiles();
            Notices.say("running already; a second start changes nothing but opens the port for a client");
        }
    }

    /** A client that attached cannot see our standard error, but it reads the discovery file. */
    private static void tellClient(String reason) {
        try {
            PrivateDirectory.ensureOwned(PrivateDirectory.ofUser());
            new DiscoveryFile(PrivateDirectory.ofUser(), AgentVersion.read()).publishFailure(reason);
        } catch (IOException e) { // the place for such files cannot be used, which may be what there is to tell
            System.setProperty(NOT_STARTED, reason.replace('\r', ' ').replace('\n', ' '));
        }
    }
}

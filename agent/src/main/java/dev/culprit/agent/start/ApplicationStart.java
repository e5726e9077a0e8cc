package dev.culprit.agent.start;

import java.lang.instrument.Instrumentation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.management.MBeanServerFactory;

/**
 * Waits until the agent may touch JMX and logging. Whoever touches them first decides which implementation the JVM gets,
 * and application servers bring their own: so not before the application's main class runs, and if a log manager or MBean
 * server of its own is announced, not before that class is there. And as long as nobody asks at the port and nobody uses
 * JMX, nobody can see our MBeans: then the agent leaves the JVM without an MBean server, which costs more CPU than all the
 * rest of its start.
 */
final class ApplicationStart {

    private static final Duration MAIN_WAIT = Duration.ofSeconds(5);
    private static final long MAIN_POLL_MILLIS = 10;
    private static final long CLASS_POLL_MILLIS = 250;
    private static final long JMX_POLL_MILLIS = 500;
    private static final List<String> OWN_CLASS_PROPERTIES =
            List.of("java.util.logging.manager", "javax.management.builder.initial");
    private static final String JBOSS_HOME = "jboss.home.dir";

    private final Thread main;
    private final Instrumentation instrumentation;
    private final Duration longest;

    /**
     * @param main the thread that called {@code premain}, and will call {@code main}
     * @param longest how long at most to wait for the application's own classes
     */
    ApplicationStart(Thread main, Instrumentation instrumentation, Duration longest) {
        this.main = main;
        this.instrumentation = instrumentation;
        this.longest = longest;
    }

    /**
     * Until the application runs and has its own classes.
     *
     * @param hurry ends the waiting when it is counted down
     */
    void awaitApplication(CountDownLatch hurry) throws InterruptedException {
        // a JVM embedded in a native program may have no main at all, hence the deadline
        long deadline = System.nanoTime() + MAIN_WAIT.toNanos();
        while (!mainRuns() && System.nanoTime() < deadline) {
            if (hurry.await(MAIN_POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                return;
            }
        }
        deadline = System.nanoTime() + longest.toNanos();
        while (!ownClassesLoaded() && System.nanoTime() < deadline) {
            if (hurry.await(CLASS_POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                return;
            }
        }
    }

    /**
     * Until somebody could use our MBeans.
     *
     * @param hurry ends the waiting when it is counted down
     */
    void awaitUse(CountDownLatch hurry) throws InterruptedException {
        while (MBeanServerFactory.findMBeanServer(null).isEmpty()) {
            if (hurry.await(JMX_POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                return;
            }
        }
    }

    /** The bottom of the stack tells who runs: other agents, the launcher, or the application. */
    private boolean mainRuns() {
        if (!main.isAlive()) {
            return true;
        }
        StackTraceElement[] stack = main.getStackTrace();
        String bottom = stack.length == 0 ? "" : stack[stack.length - 1].getClassName();
        return !bottom.isEmpty() && !bottom.startsWith("sun.instrument.") && !bottom.startsWith("sun.launcher.");
    }

    private boolean ownClassesLoaded() {
        List<String> missing = new ArrayList<>();
        for (String property : OWN_CLASS_PROPERTIES) {
            String name = System.getProperty(property, "");
            if (!name.isEmpty()) {
                missing.add(name);
            }
        }
        if (missing.isEmpty()) {
            // JBoss names its log manager only while it starts
            return System.getProperty(JBOSS_HOME) == null;
        }
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            missing.remove(loaded.getName());
        }
        return missing.isEmpty();
    }
}

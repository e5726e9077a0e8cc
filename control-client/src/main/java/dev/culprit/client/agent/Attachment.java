package dev.culprit.client.agent;

import dev.culprit.client.UnavailableException;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.time.Instant;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

/**
 * A JVM with an agent in it that listens.
 *
 * @param attachedNow whether this call brought the agent in; false if it was there before
 */
public record Attachment(AgentConnection agent, boolean attachedNow) {

    private static final int OLDEST_JAVA = 17;
    private static final long WAIT_SECONDS = 60;
    private static final long SECURED_WAIT_SECONDS = 5;

    /** Where an agent that cannot serve a JVM at all says why; a system property of that JVM. */
    private static final String NOT_STARTED = "culprit.notStarted";

    /**
     * Connects to the agent in a JVM, loading it if there is none.
     *
     * @throws UnavailableException with one line for the user
     */
    public static Attachment to(long pid) {
        return to(pid, AgentArguments.STAYS);
    }

    /**
     * As {@link #to(long)}, with something to tell an agent that is loaded for this.
     *
     * @throws UnavailableException with one line for the user; also if there is an agent that was not told of a database
     */
    public static Attachment to(long pid, AgentArguments arguments) {
        Optional<AgentConnection> present = find(pid);
        if (present.isPresent() && arguments.database() != null) {
            throw new UnavailableException(
                    "the agent is in the JVM " + pid + " already, and learns of databases only when it"
                            + " is loaded; 'culprit detach --pid " + pid + "' ends it, then try again");
        }
        return present.map(agent -> new Attachment(agent, false)).orElseGet(() -> load(pid, arguments.text()));
    }

    /**
     * Connects to the agent in a JVM if there is one.
     *
     * @throws UnavailableException if the JVM can't be asked
     */
    public static Optional<AgentConnection> find(long pid) {
        return discovered(pid).flatMap(found -> found.ifStillThere(Discovery::connect));
    }

    /** As {@link #find}, but of any version: good for ending it only. */
    static Optional<AgentConnection> findOfAnyVersion(long pid) {
        return discovered(pid).flatMap(found -> found.ifStillThere(Discovery::connectToAnyVersion));
    }

    private static Optional<Discovery> discovered(long pid) {
        ProcessCheck check = new ProcessCheck(pid);
        String user = check.requireOwnJvm();
        Optional<Discovery> usual =
                Discovery.read(Discovery.file(Discovery.defaultTemporary(), user, pid), Owners.ofProcess(pid));
        Optional<Discovery> found = usual.isPresent() ? usual : find(pid, check);
        return found.filter(Discovery::isListening);
    }

    /** Asks the JVM itself, which may keep its temporary files elsewhere. */
    private static Optional<Discovery> find(long pid, ProcessCheck check) {
        AttachModule.require();
        check.requireAttachable();
        return Discovery.read(file(pid, properties(pid)), Owners.ofProcess(pid));
    }

    private static Attachment load(long pid, String options) {
        AttachModule.require();
        new ProcessCheck(pid).requireAttachable();
        Properties properties = properties(pid);
        requireVersion(pid, properties);
        boolean otherUser = !Owners.ofProcess(pid).equals(Owners.own());
        try (AgentJar jar = AgentJar.extract(pid, otherUser)) {
            Instant begin = Instant.now();
            loadInto(pid, jar.file(), options);
            return new Attachment(connected(pid, await(pid, properties), begin), true);
        }
    }

    /** The classes of an older agent may still be there and start instead of ours; then they do not stay running. */
    private static AgentConnection connected(long pid, Discovery discovery, Instant begin) {
        try {
            return discovery.connect();
        } catch (UnavailableException e) {
            dismiss(discovery, begin);
            throw e.getCause() instanceof IOException ? Silence.explain(pid, e) : e;
        }
    }

    private static void dismiss(Discovery discovery, Instant begin) {
        try {
            AgentConnection agent = discovery.connectToAnyVersion();
            if (!agent.startedAt().isBefore(begin)) {
                agent.shutdown();
            }
        } catch (UnavailableException | RefusedException e) {
            System.getLogger(Attachment.class.getName())
                    .log(System.Logger.Level.DEBUG, "the agent could not be ended", e);
        }
    }

    private static Properties properties(long pid) {
        try (AttachedJvm jvm = AttachedJvm.open(pid)) {
            return jvm.properties();
        }
    }

    private static void requireVersion(long pid, Properties properties) {
        String version = properties.getProperty("java.specification.version", "0");
        int feature = version.startsWith("1.") ? Integer.parseInt(version.substring(2)) : Integer.parseInt(version);
        if (feature < OLDEST_JAVA) {
            throw new UnavailableException("the JVM " + pid + " is Java " + feature
                    + "; Culprit needs an application on Java " + OLDEST_JAVA + " or newer");
        }
    }

    private static void loadInto(long pid, Path jar, String options) {
        try (AttachedJvm jvm = AttachedJvm.open(pid)) {
            jvm.load(jar, options);
            refuseUnserved(pid, jvm.properties());
        }
    }

    private static void refuseUnserved(long pid, Properties properties) {
        String reason = properties.getProperty(NOT_STARTED);
        if (reason != null) {
            throw new UnavailableException("the agent does not start in the JVM " + pid + ": " + reason
                    + (reason.contains("; ") ? "" : remedy(reason, properties)));
        }
    }

    /** The file by which clients find the agent lies in the temporary directory, whatever other directory it is given. */
    private static String remedy(String reason, Properties properties) {
        String temporary = properties.getProperty("java.io.tmpdir", "");
        return !temporary.isEmpty() && reason.contains(temporary)
                ? "; it must be able to write to the temporary directory " + temporary
                        + ": make that possible and attach"
                        + " again, or start the application with -Djava.io.tmpdir=DIR for a directory of its user"
                : "; correct that and attach again, the application runs on without it";
    }

    /** The agent names its directory after the user that its JVM believes to be; no owner is told by it. */
    private static Path file(long pid, Properties properties) {
        Path temporary = Path.of(properties.getProperty("java.io.tmpdir", "."));
        if (!temporary.isAbsolute()) {
            temporary = Path.of(properties.getProperty("user.dir", "")).resolve(temporary);
        }
        return Discovery.file(
                new ProcessCheck(pid).asSeenFromHere(temporary), properties.getProperty("user.name", ""), pid);
    }

    /** The agent opens its port on a thread of its own. */
    private static Discovery await(long pid, Properties properties) {
        Path file = file(pid, properties);
        UserPrincipal owner = Owners.ofProcess(pid);
        // an agent that a security manager forbids everything cannot even say so
        long seconds = hasSecurityManager(properties) ? SECURED_WAIT_SECONDS : WAIT_SECONDS;
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (System.nanoTime() - deadline < 0) {
            Optional<Discovery> found = Discovery.read(file, owner);
            if (found.isPresent() && found.get().isListening()) {
                return found.get();
            }
            Discovery.failure(file, owner).ifPresent(reason -> {
                throw new UnavailableException("the agent does not start in the JVM " + pid + ": " + reason
                        + (reason.contains("; ") ? "" : remedy(reason, properties)));
            });
            if (ProcessHandle.of(pid).isEmpty()) {
                throw AttachedJvm.lost(pid, null);
            }
            try {
                TimeUnit.MILLISECONDS.sleep(50);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new UnavailableException("interrupted while attaching; start again", e);
            }
        }
        throw new UnavailableException("the agent in the JVM " + pid + " did not open its port within " + seconds
                + " s; that JVM's standard error says why");
    }

    /** Two values of the property only say whether there may be one later. */
    static boolean hasSecurityManager(Properties properties) {
        String manager = properties.getProperty("java.security.manager");
        return manager != null && !manager.equals("allow") && !manager.equals("disallow");
    }
}

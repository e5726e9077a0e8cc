package dev.culprit.client.agent;

import dev.culprit.client.UnavailableException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Looks at a process before attaching. Attaching sends a signal that ends a process which is no JVM or does not listen
 * for it, so this is no politeness. What {@code /proc} does not tell, or on other systems, only the list of JVMs counts.
 */
final class ProcessCheck {

    private static final int SIGQUIT_BIT = 1 << 2;

    private final long pid;
    private final Path proc;

    ProcessCheck(long pid) {
        this.pid = pid;
        this.proc = Path.of("/proc", Long.toString(pid));
    }

    /**
     * Refuses what is no JVM of this user, and returns the name of its owner.
     *
     * @throws UnavailableException with one line for the user
     */
    String requireOwnJvm() {
        if (pid == ProcessHandle.current().pid()) {
            throw new UnavailableException(
                    "process " + pid + " is this program itself; 'culprit ps' lists the other JVMs");
        }
        ProcessHandle process = ProcessHandle.of(pid)
                .orElseThrow(
                        () -> new UnavailableException("there is no process " + pid + "; 'culprit ps' lists the JVMs"));
        String own = System.getProperty("user.name");
        String owner = process.info().user().orElse(own);
        if (!owner.equals(own) && !own.equals("root")) {
            throw new UnavailableException("process " + pid + " belongs to " + owner + "; run culprit as that user");
        }
        if (!Jvms.contains(pid) && !hasJvmLibrary()) {
            throw new UnavailableException("process " + pid + " is not a JVM; 'culprit ps' lists the JVMs");
        }
        return owner;
    }

    /**
     * Refuses a JVM that can't be attached to.
     *
     * @throws UnavailableException with one line for the user
     */
    void requireAttachable() {
        if (inOtherNamespace()) {
            throw new UnavailableException("process " + pid + " runs in a container; run culprit.jar inside it,"
                    + " or start the application with -javaagent:culprit-agent.jar=http=PORT and use --connect");
        }
        if (commandLine().contains("-XX:+DisableAttachMechanism") || ignoresAttach()) {
            throw new UnavailableException("the JVM " + pid + " was started with attaching disabled;"
                    + " restart it with -javaagent:culprit-agent.jar=http=0 instead");
        }
    }

    private boolean hasJvmLibrary() {
        try {
            return Files.readString(proc.resolve("maps"), StandardCharsets.ISO_8859_1)
                    .contains("/libjvm.");
        } catch (IOException e) {
            return false;
        }
    }

    private List<String> commandLine() {
        try {
            return List.of(Files.readString(proc.resolve("cmdline"), StandardCharsets.UTF_8)
                    .split("\0"));
        } catch (IOException e) {
            return List.of();
        }
    }

    /** Whether the signal that asks a JVM to listen would end it, as with {@code -Xrs}. */
    private boolean ignoresAttach() {
        Optional<String> caught = status("SigCgt:");
        return caught.isPresent()
                && (Long.parseUnsignedLong(caught.get(), 16) & SIGQUIT_BIT) == 0
                && !Files.exists(Path.of(System.getProperty("java.io.tmpdir"), ".java_pid" + pid));
    }

    private boolean inOtherNamespace() {
        return differs("ns/pid") || differs("ns/mnt") || differs("ns/net");
    }

    private boolean differs(String link) {
        try {
            Path own = Files.readSymbolicLink(Path.of("/proc/self", link));
            return !own.equals(Files.readSymbolicLink(proc.resolve(link)));
        } catch (IOException e) {
            return false;
        }
    }

    private Optional<String> status(String field) {
        try {
            return Files.readAllLines(proc.resolve("status")).stream()
                    .filter(line -> line.startsWith(field))
                    .map(line -> line.substring(field.length()).strip())
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}

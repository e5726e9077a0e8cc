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
    private final Path self;
    private final Path proc;

    ProcessCheck(long pid) {
        this(pid, Path.of("/proc"));
    }

    /** @param processes where the system tells of its processes */
    ProcessCheck(long pid, Path processes) {
        this.pid = pid;
        this.self = processes.resolve("self");
        this.proc = processes.resolve(Long.toString(pid));
    }

    /**
     * Refuses what is no JVM of this user, and returns the user name in the name of its agent's directory.
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
        if (Owners.isForeign(process) && !Owners.mayActForOthers()) {
            throw new UnavailableException("process " + pid + " belongs to "
                    + process.info().user().orElse("another user") + "; run culprit as that user");
        }
        if (!Jvms.contains(pid) && !hasJvmLibrary()) {
            throw new UnavailableException("process " + pid + " is not a JVM; 'culprit ps' lists the JVMs");
        }
        return Owners.userName(process);
    }

    /**
     * Refuses a JVM that can't be attached to.
     *
     * @throws UnavailableException with one line for the user
     */
    void requireAttachable() {
        if (differs("ns/pid") || differs("ns/net")) { // the agent listens on the loopback of its own network only
            throw new UnavailableException("process " + pid + " runs in a container; run culprit.jar inside it");
        }
        if (differs("ns/mnt")) {
            throw new UnavailableException("process " + pid + " has a temporary directory of its own, as services of"
                    + " systemd with PrivateTmp; start the application with -javaagent:culprit-agent.jar=http=PORT and"
                    + " use --connect http://127.0.0.1:PORT/culprit/ --token-file "
                    + Discovery.file(Path.of("/proc/PID/root/tmp"), user(), pid).resolveSibling("culprit-PID.json"));
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

    private String user() {
        return ProcessHandle.of(pid).map(Owners::userName).orElse("USER");
    }

    private boolean differs(String link) {
        try {
            Path own = Files.readSymbolicLink(self.resolve(link));
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

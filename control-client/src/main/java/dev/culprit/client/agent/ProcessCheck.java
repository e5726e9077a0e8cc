package dev.culprit.client.agent;

import dev.culprit.client.UnavailableException;
import dev.culprit.client.processes.ProcessFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Looks at a process before attaching. Attaching sends a signal that ends a process which is no JVM or does not listen
 * for it, so this is no politeness. What {@code /proc} does not tell, or on other systems, only the list of JVMs counts.
 */
final class ProcessCheck {

    /** Whatever the JVM's temporary directory is. */
    private static final Path SOCKETS = Path.of("/tmp");

    private static final int SIGQUIT_BIT = 1 << 2;

    private final long pid;
    private final ProcessFiles self;
    private final ProcessFiles process;

    ProcessCheck(long pid) {
        this(pid, ProcessFiles.PROC);
    }

    /** @param processes where the system tells of its processes */
    ProcessCheck(long pid, Path processes) {
        this.pid = pid;
        this.self = new ProcessFiles(processes.resolve("self"));
        this.process = new ProcessFiles(processes.resolve(Long.toString(pid)));
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
        ProcessHandle handle = ProcessHandle.of(pid)
                .orElseThrow(
                        () -> new UnavailableException("there is no process " + pid + "; 'culprit ps' lists the JVMs"));
        if (Owners.isForeign(handle) && !Owners.mayActForOthers()) {
            throw new UnavailableException("process " + pid + " belongs to "
                    + handle.info().user().orElse("another user") + "; run culprit as that user");
        }
        if (!Jvms.contains(pid)) {
            throw new UnavailableException("process " + pid + " is not a JVM; 'culprit ps' lists the JVMs");
        }
        return Owners.userName(handle);
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
        if (differs("ns/mnt") && !sharesTemporary()) {
            throw new UnavailableException("process " + pid + " has a temporary directory of its own, as services of"
                    + " systemd with PrivateTmp; start the application with -javaagent:culprit-agent.jar=http=PORT and"
                    + " use --connect http://127.0.0.1:PORT/culprit/ --token-file "
                    + Discovery.file(Path.of("/proc/PID/root/tmp"), user(), pid).resolveSibling("culprit-PID.json"));
        }
        if (process.commandLine().contains("-XX:+DisableAttachMechanism") || ignoresAttach()) {
            throw new UnavailableException("the JVM " + pid + " was started with attaching disabled;"
                    + " restart it with -javaagent:culprit-agent.jar=http=0 instead");
        }
    }

    /** Whether the signal that asks a JVM to listen would end it, as with {@code -Xrs}. */
    private boolean ignoresAttach() {
        Optional<String> caught = process.status("SigCgt:");
        return caught.isPresent()
                && (Long.parseUnsignedLong(caught.get(), 16) & SIGQUIT_BIT) == 0
                && !Files.exists(Path.of(System.getProperty("java.io.tmpdir"), ".java_pid" + pid));
    }

    /** Where a file of that process is seen from here; it may have file systems of its own. */
    Path asSeenFromHere(Path file) {
        return differs("ns/mnt") ? process.inRoot(file) : file;
    }

    /**
     * Whether it sees the directories where attaching has its socket, and this program the agent's jar, as the same ones.
     * Services of systemd have their own mounts also where these are shared.
     */
    private boolean sharesTemporary() {
        return isSame(SOCKETS) && isSame(Discovery.defaultTemporary());
    }

    private boolean isSame(Path directory) {
        try {
            return Files.isSameFile(directory, process.inRoot(directory));
        } catch (IOException e) { // there is none there, or it may not be seen
            return false;
        }
    }

    private String user() {
        return ProcessHandle.of(pid).map(Owners::userName).orElse("USER");
    }

    private boolean differs(String link) {
        return process.differs(self, link);
    }
}

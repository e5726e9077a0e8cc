package dev.culprit.client.agent;

import dev.culprit.client.UnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.Optional;
import java.util.Set;

/**
 * Whom processes, and so their files, belong to, as the operating system compares users. The property {@code user.name} is
 * no measure of it: it can be set, is {@code ?} for users without an entry in the user database (as in many containers),
 * and has another form than the owner of a file where users belong to domains.
 */
final class Owners {

    private Owners() {}

    /** Whose files this program writes. */
    static UserPrincipal own() {
        return ofProcess(ProcessHandle.current().pid());
    }

    /** Whose files a process writes; where the system does not tell, attaching works only to one's own. */
    static UserPrincipal ofProcess(long pid) {
        try {
            return Files.getOwner(proc(pid));
        } catch (NoSuchFileException e) { // another system, or the process has ended
            return ofNewFiles();
        } catch (IOException e) {
            throw new UnavailableException("cannot tell whom process " + pid + " belongs to; check its number", e);
        }
    }

    /** A new file tells it everywhere; a home directory may belong to the system. */
    private static UserPrincipal ofNewFiles() {
        try {
            Path file = Files.createTempFile("culprit-owner-", null);
            try {
                return Files.getOwner(file);
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UnavailableException(
                    "cannot write to " + System.getProperty("java.io.tmpdir")
                            + "; free space or choose another place with -Djava.io.tmpdir",
                    e);
        }
    }

    /** Whether a process belongs to somebody else. */
    static boolean isForeign(ProcessHandle process) {
        if (Files.exists(proc(process.pid()))) {
            return !ofProcess(process.pid()).equals(own());
        }
        Optional<String> own = ProcessHandle.current().info().user();
        return process.info()
                .user()
                .filter(user -> !Optional.of(user).equals(own))
                .isPresent();
    }

    /** Whether this program may attach to the processes of others. */
    static boolean mayActForOthers() {
        return Set.of("root", "0").contains(own().getName());
    }

    /** What names the directory of the agent in a process, if nobody has set the name of the user there. */
    static String userName(ProcessHandle process) {
        String own = System.getProperty("user.name", "");
        return isForeign(process) ? process.info().user().orElse(own) : own;
    }

    private static Path proc(long pid) {
        return Path.of("/proc", Long.toString(pid));
    }
}

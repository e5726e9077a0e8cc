package dev.culprit.client.agent;

import dev.culprit.client.UnavailableException;
import dev.culprit.client.processes.JavaCommand;
import dev.culprit.client.processes.Listeners;
import dev.culprit.client.processes.ProcessFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The JVMs of this user on this machine: those that tell of themselves, and those that only Linux tells of, for example
 * with {@code -XX:-UsePerfData}, or of users without a name.
 */
public final class Jvms {

    private Jvms() {}

    /** All but this one, by process id. */
    public static List<Jvm> list() {
        Map<Long, String> names = new TreeMap<>();
        ProcessFiles.pids(ProcessFiles.PROC).stream()
                .filter(pid -> ProcessFiles.of(pid).isJvm())
                .forEach(pid -> names.put(pid, ""));
        if (AttachModule.isThere()) {
            names.putAll(AttachedJvm.names());
        }
        names.remove(ProcessHandle.current().pid());
        List<Jvm> jvms = new ArrayList<>();
        names.forEach((pid, name) -> ProcessHandle.of(pid).ifPresent(process -> jvms.add(jvm(process, name))));
        return jvms;
    }

    /** @param name as the JVM tells it; empty if it does not */
    private static Jvm jvm(ProcessHandle process, String name) {
        ProcessFiles files = ProcessFiles.of(process.pid());
        List<String> words = files.commandLine();
        Optional<Discovery> agent = agent(process, files, words);
        int agentPort = agent.map(found -> found.url().getPort()).orElse(-1);
        List<Integer> ports = Listeners.portsOf(files);
        return new Jvm(
                process.pid(),
                name.isEmpty() ? JavaCommand.of(words) : name,
                user(process),
                files.javaVersion().orElse(""),
                ports.stream().filter(port -> port != agentPort).toList(),
                agent.isPresent());
    }

    private static String user(ProcessHandle process) {
        return process.info()
                .user()
                .orElseGet(() -> Owners.ofProcess(process.pid()).getName());
    }

    /** The agent that has written its file where that JVM keeps temporary ones, if it listens. */
    private static Optional<Discovery> agent(ProcessHandle process, ProcessFiles files, List<String> words) {
        Path usual = Discovery.defaultTemporary();
        Path temporary = JavaCommand.property(words, "java.io.tmpdir")
                .map(Path::of)
                .filter(Path::isAbsolute)
                .orElse(usual);
        Path seen = temporary.equals(usual) ? usual : files.inRoot(temporary);
        String user = JavaCommand.property(words, "user.name").orElseGet(() -> Owners.userName(process));
        try {
            return Discovery.read(Discovery.file(seen, user, process.pid()), Owners.ofProcess(process.pid()))
                    .filter(Discovery::isListening);
        } catch (UnavailableException e) { // a file that must not be trusted or read
            return Optional.empty();
        }
    }

    static boolean contains(long pid) {
        return ProcessFiles.of(pid).isJvm()
                || AttachModule.isThere() && AttachedJvm.names().containsKey(pid);
    }
}

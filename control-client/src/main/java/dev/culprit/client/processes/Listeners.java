package dev.culprit.client.processes;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Which process listens on which TCP port, as far as this user may see it. */
public final class Listeners {

    private Listeners() {}

    /** Ports on which a process listens, in ascending order; none if that cannot be seen. */
    public static List<Integer> portsOf(ProcessFiles process) {
        Set<Long> own = process.sockets().orElse(Set.of());
        return process.network().stream()
                .filter(socket -> socket.listening() && own.contains(socket.inode()))
                .map(TcpSocket::localPort)
                .distinct()
                .sorted()
                .toList();
    }

    /** The process that listens on a port of this machine; empty if there are several, or it cannot be seen. */
    public static Optional<Long> on(int port) {
        Set<Long> listening = new ProcessFiles(ProcessFiles.PROC.resolve("self"))
                .network().stream()
                        .filter(socket -> socket.listening() && socket.localPort() == port)
                        .map(TcpSocket::inode)
                        .collect(Collectors.toSet());
        List<Long> owners = ProcessFiles.pids(ProcessFiles.PROC).stream()
                .filter(pid ->
                        ProcessFiles.of(pid).sockets().orElse(Set.of()).stream().anyMatch(listening::contains))
                .toList();
        return owners.size() == 1 ? Optional.of(owners.get(0)) : Optional.empty();
    }

    /** Whether anything from outside may reach a process; true if that cannot be seen. */
    public static boolean isReachable(ProcessFiles process) {
        Optional<Set<Long>> sockets = process.sockets();
        return sockets.isEmpty() || !sockets.get().isEmpty();
    }
}

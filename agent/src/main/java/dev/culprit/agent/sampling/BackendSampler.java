package dev.culprit.agent.sampling;

import dev.culprit.jfr.events.machine.BackendEvent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The processes on this machine that the application calls, and their processor time: from the Linux files
 * {@code /proc/net/tcp}, {@code /proc/<pid>/fd} and {@code /proc/<pid>/stat}. Elsewhere it is silently empty. A look takes
 * some tens of milliseconds, so it belongs before and after a window.
 */
public final class BackendSampler {

    private record Service(String process, int port) {}

    private final Path proc;
    private final int application;

    public BackendSampler() {
        this(Path.of("/proc"), (int) ProcessHandle.current().pid());
    }

    /** Reads another directory of the same form. */
    BackendSampler(Path proc, int application) {
        this.proc = proc;
        this.application = application;
    }

    /** The machine at one moment. */
    public static final class Snapshot {
        private final long nanos;
        private final ProcessTable table;
        private final List<CalledProcess> called;

        private Snapshot(long nanos, ProcessTable table, List<CalledProcess> called) {
            this.nanos = nanos;
            this.table = table;
            this.called = called;
        }
    }

    /** Whether the system tells. */
    public boolean canSee() {
        return Files.isReadable(proc.resolve("self/net/tcp"));
    }

    /** Looks at all processes and connections. */
    public Snapshot snapshot() {
        if (!canSee()) {
            return new Snapshot(System.nanoTime(), new ProcessTable(Map.of()), List.of());
        }
        ProcessTable table = ProcessTable.read(proc);
        long now = System.nanoTime();
        CallGraph graph = new CallGraph(TcpSocket.all(proc), SocketOwners.of(proc), table);
        return new Snapshot(now, table, graph.calledBy(application));
    }

    /** Writes one event per program and port that was called at either moment into the running recordings. */
    public void emit(Snapshot begin, Snapshot end) {
        Map<Service, Set<Integer>> processes = new LinkedHashMap<>();
        for (Snapshot snapshot : List.of(begin, end)) {
            for (CalledProcess process : snapshot.called) {
                Service service = new Service(process.program() + " (" + process.id() + ")", process.port());
                processes.computeIfAbsent(service, s -> new HashSet<>()).addAll(process.processes());
            }
        }
        processes.forEach((service, ids) -> {
            BackendEvent event = new BackendEvent();
            event.process = service.process();
            event.port = service.port();
            event.spanNanos = end.nanos - begin.nanos;
            event.cpuNanos = end.table.cpuNanosSince(begin.table, ids);
            event.commit();
        });
    }
}

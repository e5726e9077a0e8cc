package dev.culprit.client.session;

import dev.culprit.client.UnavailableException;
import dev.culprit.client.agent.AgentConnection;
import dev.culprit.client.agent.AgentConnection.Identity;
import dev.culprit.client.agent.Target;
import dev.culprit.client.load.LoadDriver;
import dev.culprit.client.load.http.Endpoint;
import dev.culprit.client.processes.JavaCommand;
import dev.culprit.client.processes.Listeners;
import dev.culprit.client.processes.ProcessFiles;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Whether requests reach the JVM that is diagnosed. A wrong process id, or the URL of another application, is to be known
 * before that application gets any load.
 */
final class Arrival {

    /** The agent counts calls once a second. */
    private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(2);

    private static final int LONGEST_NAME = 60;
    private static final String KNOWN = "(servlets and handlers of the JDK's HTTP server are known)";

    private final Target target;
    private final LoadDriver driver;
    private final long patienceNanos;

    /** @param patienceNanos calls may end, or come through a queue, after their requests are answered */
    Arrival(Target target, LoadDriver driver, long patienceNanos) {
        this.target = target;
        this.driver = driver;
        this.patienceNanos = patienceNanos;
    }

    /**
     * Refuses a process that nobody can reach, before anything is sent.
     *
     * @throws UnavailableException with one line for the user
     */
    void requireReachable() {
        if (target instanceof Target.Process process
                && !driver.endpoints().isEmpty()
                && ProcessFiles.of(process.pid()).isJvm()
                && !Listeners.isReachable(ProcessFiles.of(process.pid()))) {
            throw new UnavailableException("the JVM " + process.pid() + " listens on no port and has no connection, so"
                    + " no request can reach it; 'culprit ps' lists the JVMs with their ports");
        }
    }

    /**
     * Sends what users send until a probe has seen a call.
     *
     * @param agent has its probes in
     * @throws UnavailableException with one line for the user if none has
     */
    void require(AgentConnection agent) {
        if (driver.sendOnce(() -> arrives(agent, Math.min(PERIOD_NANOS, patienceNanos)))
                && !arrives(agent, patienceNanos)) {
            throw new UnavailableException(missed(agent.identity()));
        }
    }

    private static boolean arrives(AgentConnection agent, long nanos) {
        long deadline = System.nanoTime() + nanos;
        while (agent.callsPerSecond() <= 0) {
            if (System.nanoTime() - deadline > 0) {
                return false;
            }
            try {
                TimeUnit.MILLISECONDS.sleep(100);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CancelledException("cancelled");
            }
        }
        return true;
    }

    private String missed(Identity agent) {
        long pid = agent.pid();
        String origins =
                driver.endpoints().stream().map(Endpoint::origin).sorted().collect(Collectors.joining(", "));
        Optional<Long> serving = target instanceof Target.Process ? serving() : Optional.empty();
        if (serving.isEmpty()) {
            return origins + " answers, but no request reached an entry point that probes know in the JVM " + pid + " "
                    + KNOWN + "; check that --pid and the URL belong together: 'culprit ps' lists the JVMs with their"
                    + " ports";
        }
        if (serving.get() == pid) {
            return "the JVM " + pid + " answers at " + origins + ", but no entry point that probes know was called "
                    + KNOWN + "; give the URL of such a service";
        }
        return origins + " is served by process " + serving.get() + " (" + name(serving.get()) + "), and no request"
                + " reached the JVM " + pid + ports(agent) + "; give the --pid and the URL of one application";
    }

    /** Who listens where the requests go, if that is one process of this machine. */
    private Optional<Long> serving() {
        List<Optional<Long>> processes = driver.endpoints().stream()
                .map(endpoint -> endpoint.isThisMachine() ? Listeners.on(endpoint.port()) : Optional.<Long>empty())
                .distinct()
                .toList();
        return processes.size() == 1 ? processes.get(0) : Optional.empty();
    }

    private static String name(long pid) {
        String name = JavaCommand.of(ProcessFiles.of(pid).commandLine());
        return name.isEmpty() ? "of another user" : name.substring(0, Math.min(LONGEST_NAME, name.length()));
    }

    /** Its own port is the agent's, not the application's. */
    private static String ports(Identity agent) {
        List<Integer> ports = Listeners.portsOf(ProcessFiles.of(agent.pid())).stream()
                .filter(port -> port != agent.url().getPort())
                .toList();
        return ports.isEmpty()
                ? ""
                : ", which listens on " + ports.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
}

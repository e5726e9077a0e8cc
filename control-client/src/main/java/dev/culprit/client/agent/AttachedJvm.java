package dev.culprit.client.agent;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import com.sun.tools.attach.VirtualMachineDescriptor;
import dev.culprit.client.UnavailableException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Another JVM, attached to. The only class that needs the module {@code jdk.attach}, which a runtime made with jlink
 * may lack: see {@link AttachModule} first, for this class cannot even be loaded there.
 */
final class AttachedJvm implements AutoCloseable {

    private final long pid;
    private final VirtualMachine machine;

    private AttachedJvm(long pid, VirtualMachine machine) {
        this.pid = pid;
        this.machine = machine;
    }

    /** Process ids of the JVMs that tell of themselves, with main class or jar and arguments. */
    static Map<Long, String> names() {
        Map<Long, String> names = new HashMap<>();
        for (VirtualMachineDescriptor descriptor : VirtualMachine.list()) {
            names.put(Long.parseLong(descriptor.id()), descriptor.displayName());
        }
        return names;
    }

    /** @throws UnavailableException with one line for the user */
    static AttachedJvm open(long pid) {
        try {
            return new AttachedJvm(pid, VirtualMachine.attach(Long.toString(pid)));
        } catch (AttachNotSupportedException e) {
            throw new UnavailableException(
                    "the JVM " + pid + " does not react to attaching; check that it is not stopped, or restart it with"
                            + " -javaagent:culprit-agent.jar=http=0",
                    e);
        } catch (IOException e) {
            throw new UnavailableException(
                    "cannot attach to the JVM " + pid + " (" + e.getMessage() + "); run culprit as its user", e);
        }
    }

    /** Its system properties. */
    Properties properties() {
        try {
            return machine.getSystemProperties();
        } catch (IOException e) {
            throw lost(pid, e);
        }
    }

    /** Loads an agent there. */
    void load(Path jar, String options) {
        try {
            machine.loadAgent(jar.toString(), options);
        } catch (AgentInitializationException e) {
            throw new UnavailableException(
                    "the agent did not start in the JVM " + pid + "; that JVM's standard error says why", e);
        } catch (AgentLoadException e) {
            String reason = String.valueOf(e.getMessage());
            throw new UnavailableException(
                    reason.contains("Dynamic agent loading is not enabled")
                            ? "the JVM " + pid + " was started with loading of agents disabled; restart it with"
                                    + " -XX:+EnableDynamicAgentLoading or with -javaagent:culprit-agent.jar=http=0"
                            : "the JVM " + pid + " does not load the agent (" + reason.replaceAll("\\s+", " ")
                                    + "); that JVM's standard error says more",
                    e);
        } catch (IOException e) {
            throw lost(pid, e);
        }
    }

    static UnavailableException lost(long pid, @Nullable IOException e) {
        String message = "the JVM " + pid + " ended while attaching; start it again";
        return e == null ? new UnavailableException(message) : new UnavailableException(message, e);
    }

    @Override
    public void close() {
        try {
            machine.detach();
        } catch (IOException e) {
            // The connection is gone, which is what was wanted.
        }
    }
}

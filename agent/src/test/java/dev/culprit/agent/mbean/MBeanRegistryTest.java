package dev.culprit.agent.mbean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.agent.AgentContext;
import dev.culprit.agent.AgentLog;
import dev.culprit.agent.room.Room;
import dev.culprit.heuristics.result.Environment;
import java.lang.instrument.Instrumentation;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.openmbean.TabularData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The MBeans as a client sees them: without our classes. */
class MBeanRegistryTest {

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final MBeanRegistry registry = new MBeanRegistry();

    @TempDir
    private Path directory;

    private AgentContext context() {
        // nothing of these MBeans asks the JVM for more than this
        Instrumentation instrumentation = (Instrumentation) Proxy.newProxyInstance(
                MBeanRegistryTest.class.getClassLoader(),
                new Class<?>[] {Instrumentation.class},
                (proxy, method, arguments) -> method.getName().equals("isRetransformClassesSupported"));
        return new AgentContext(
                instrumentation,
                directory,
                new AgentContext.Identity(
                        "1.2.3",
                        "4711-1a",
                        Instant.parse("2026-11-20T10:00:00Z"),
                        new Environment(Map.of("JVM", "a JVM"))),
                new AgentLog(directory),
                Room.unlimited(),
                null);
    }

    @AfterEach
    void remove() {
        registry.unregister("Agent");
        registry.unregister("Environment");
    }

    @Test
    void theAgentShowsItself() throws Exception {
        boolean[] asked = new boolean[1];
        registry.register(
                "Agent", new AgentControl(context(), () -> "http://127.0.0.1:1/culprit/", () -> asked[0] = true));
        ObjectName name = new ObjectName("dev.culprit:type=Agent");

        assertThat(server.getMBeanInfo(name).getDescriptor().getFieldValue("mxbean"))
                .isEqualTo("true");
        assertThat(server.getAttribute(name, "Version")).isEqualTo("1.2.3");
        assertThat(server.getAttribute(name, "ProtocolVersion")).isEqualTo(2);
        assertThat(server.getAttribute(name, "Pid"))
                .isEqualTo(ProcessHandle.current().pid());
        assertThat(server.getAttribute(name, "JvmId")).isEqualTo("4711-1a");
        assertThat(server.getAttribute(name, "StartedAt")).isEqualTo("2026-11-20T10:00:00Z");
        assertThat(server.getAttribute(name, "Directory")).isEqualTo(directory.toString());
        assertThat(server.getAttribute(name, "HttpUrl")).isEqualTo("http://127.0.0.1:1/culprit/");
        assertThat(server.invoke(name, "shutdown", null, null)).isEqualTo("{\"state\":\"STOPPING\"}");
        assertThat(asked[0]).isTrue();
    }

    @Test
    void theSelfTestNamesWhatFails() throws Exception {
        registry.register("Agent", new AgentControl(context(), () -> "", () -> {}));

        // in a test nothing is isolated, and that is what it has to find
        assertThat((String) server.invoke(new ObjectName("dev.culprit:type=Agent"), "selfTest", null, null))
                .startsWith("{\"ok\":false,")
                .contains("{\"name\":\"retransformation\",\"ok\":true,\"detail\":\"supported\"}")
                .contains("{\"name\":\"isolation\",\"ok\":false,\"detail\":\"the application can see");
    }

    @Test
    void theFactsAreATableAndADocument() throws Exception {
        registry.register("Environment", new EnvironmentService(context()));
        ObjectName name = new ObjectName("dev.culprit:type=Environment");

        assertThat(((TabularData) server.getAttribute(name, "Facts")).size()).isEqualTo(1);
        assertThat(server.getAttribute(name, "FactsJson")).isEqualTo("{\"facts\":{\"JVM\":\"a JVM\"}}");
    }

    @Test
    void aNameIsGivenOnce() {
        registry.register("Environment", new EnvironmentService(context()));

        assertThatThrownBy(() -> registry.register("Environment", new EnvironmentService(context())))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Environment");
        registry.unregister("Environment");
        registry.unregister("Environment");
        assertThat(server.isRegistered(environmentName())).isFalse();
    }

    private static ObjectName environmentName() {
        try {
            return new ObjectName("dev.culprit:type=Environment");
        } catch (MalformedObjectNameException e) {
            throw new IllegalStateException(e);
        }
    }
}

package dev.culprit.agent.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnvironmentFactsTest {

    @TempDir
    private Path root;

    @Test
    void everyFactOfTheReportIsThere() {
        Map<String, String> facts = EnvironmentFacts.read(
                        "1.2.3", Instant.parse("2026-11-20T10:00:00Z"), Duration.ofMillis(12))
                .facts();

        assertThat(facts)
                .containsEntry(
                        "process id", Long.toString(ProcessHandle.current().pid()))
                .containsEntry(
                        "processors", Integer.toString(Runtime.getRuntime().availableProcessors()))
                .containsEntry("virtual threads", Runtime.version().feature() >= 21 ? "yes" : "no")
                .containsEntry("agent version", "1.2.3")
                .containsEntry("agent start", "2026-11-20T10:00:00Z")
                .containsEntry("agent start inside premain (ms)", "12.0")
                .containsKeys("application", "JVM", "operating system", "collectors", "container", "JVM start");
        assertThat(facts.values()).allSatisfy(value -> assertThat(value).isNotBlank());
        assertThat(Double.parseDouble(facts.get("clock read (ns)"))).isBetween(1.0, 100_000.0);
    }

    @ParameterizedTest
    @CsvSource({
        "org.acme.Shop --password secret,org.acme.Shop",
        "/opt/shop/shop-1.2.jar /etc/secret,shop-1.2.jar",
        "C:\\shop\\shop.jar,shop.jar",
        "org.acme.shop/org.acme.Shop x,org.acme.Shop",
        "'',unknown"
    })
    void theApplicationIsNamedWithoutItsArguments(String command, String name) {
        assertThat(EnvironmentFacts.application(command)).isEqualTo(name);
    }

    @Test
    void theVersionIsTheOneOfTheBuild() {
        assertThat(AgentVersion.read()).matches("\\d+\\.\\d+\\.\\d+.*");
    }

    @Test
    void limitsOfAContainerAreShown() throws Exception {
        Files.createFile(root.resolve(".dockerenv"));
        Files.createDirectories(root.resolve("sys/fs/cgroup"));
        Files.createDirectories(root.resolve("proc/self"));
        Files.writeString(root.resolve("proc/self/cgroup"), "0::/\n");
        Files.writeString(root.resolve("proc/self/mountinfo"), "30 23 0:26 / /sys/fs/cgroup ro - cgroup2 cgroup2 rw\n");
        Files.writeString(root.resolve("sys/fs/cgroup/cpu.max"), "150000 100000\n");

        assertThat(new ContainerHints(root).describe()).contains("/.dockerenv", "processors=1.5");
    }
}

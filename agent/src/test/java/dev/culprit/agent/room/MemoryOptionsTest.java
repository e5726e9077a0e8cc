package dev.culprit.agent.room;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class MemoryOptionsTest {

    private static boolean limits(Map<String, String> environment, String... arguments) {
        return MemoryOptions.mayLimitMetaspace(arguments, environment);
    }

    @Test
    void withoutSuchAnOptionThereIsNoLimit() {
        assertThat(limits(Map.of("PATH", "/bin"), "-Xmx1g", "-jar", "shop.jar")).isFalse();
    }

    @Test
    void theCommandLineTheEnvironmentAndFilesCount() {
        assertThat(limits(Map.of(), "-Xmx1g", "-XX:MaxMetaspaceSize=20m")).isTrue();
        assertThat(limits(Map.of(), "-XX:CompressedClassSpaceSize=8m")).isTrue();
        assertThat(limits(Map.of("JAVA_TOOL_OPTIONS", "-Xss1m -XX:MaxMetaspaceSize=20m")))
                .isTrue();
        assertThat(limits(Map.of(), "@options")).isTrue();
        assertThat(limits(Map.of(), "-XX:Flags=.hotspotrc")).isTrue();
    }
}

package dev.culprit.agent.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgentOptionsTest {

    @Test
    void nothingAskedIsNothingOpened() {
        assertThat(AgentOptions.parse("")).isEqualTo(new AgentOptions(null, null, Duration.ofMinutes(1), false, null));
    }

    @Test
    void everyOptionIsRead() {
        assertThat(AgentOptions.parse(
                        "http=8778, dir=/var/data ,startWait=0,leaveWithClient=true,database=/etc/access"))
                .isEqualTo(new AgentOptions(
                        8778,
                        Path.of("/var/data").toAbsolutePath(),
                        Duration.ZERO,
                        true,
                        Path.of("/etc/access").toAbsolutePath()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http",
                "http=",
                "http=-1",
                "http=65536",
                "http=1e3",
                "dir",
                "startWait=x",
                "a=b",
                "leaveWithClient=1",
                "database=",
                "http=0,",
                ","
            })
    void whatIsNotUnderstoodIsNamed(String text) {
        assertThatThrownBy(() -> AgentOptions.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("agent option")
                .message()
                .doesNotContain("\n");
    }
}

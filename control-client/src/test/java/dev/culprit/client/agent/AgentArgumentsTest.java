package dev.culprit.client.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.client.UnavailableException;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class AgentArgumentsTest {

    @Test
    void areWrittenAsTheAgentReadsThem() {
        assertThat(AgentArguments.STAYS.text()).isEqualTo("http=0");
        assertThat(new AgentArguments(true, Path.of("/etc/shop/database.properties")).text())
                .isEqualTo("http=0,leaveWithClient=true,database=/etc/shop/database.properties");
        assertThat(new AgentArguments(false, Path.of("here")).text())
                .isEqualTo("http=0,database=" + Path.of("here").toAbsolutePath());
    }

    @Test
    void aPathThatTheAgentWouldCutIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AgentArguments(true, Path.of("/tmp/a,b")))
                .withMessageContaining("/tmp/a,b");
    }

    @Test
    void anAgentThatListensAlreadyCannotBeTold() {
        Target listening = new Target.Listening(URI.create("http://127.0.0.1:1/"), null);

        assertThatThrownBy(() -> listening.attach(new AgentArguments(true, Path.of("file"))))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("--database");
    }
}

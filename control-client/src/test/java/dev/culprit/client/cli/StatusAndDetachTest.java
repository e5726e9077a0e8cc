package dev.culprit.client.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.client.FakeAgent;
import dev.culprit.client.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The commands that only ask the agent how it is, or to go. */
class StatusAndDetachTest extends TypedCommands {

    @Test
    void statusAndDetachSpeakWithTheAgent() throws IOException {
        try (FakeAgent agent = new FakeAgent(Samples.healthy())) {
            Path token = Files.writeString(
                    directory.resolve("culprit-1.json"),
                    "{\"url\":\"" + agent.url() + "\",\"token\":\"" + FakeAgent.TOKEN + "\"}");
            // Without the slash at its end, as people type it.
            String url = agent.url().toString().replaceAll("/$", "");
            assertThat(run("status", "--connect", url, "--token-file", token.toString()))
                    .isZero();
            assertThat(out.toString()).contains("JVM 4711", "processors: 2", "classes with probes: none");
            assertThat(run("detach", "--connect", url, "--token-file", token.toString()))
                    .isZero();
            assertThat(agent.operations).containsExactly("shutdown");
        }
    }
}

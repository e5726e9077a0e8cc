package dev.culprit.client.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.client.FakeAgent;
import dev.culprit.client.Samples;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;

/** Commands as people type them, and what they print. */
abstract class TypedCommands {

    @TempDir
    Path directory;

    final StringWriter out = new StringWriter();
    final StringWriter err = new StringWriter();

    int run(String... arguments) {
        Surroundings surroundings = new Surroundings(
                new PrintWriter(out), new PrintWriter(err), Map.of(), result -> "<html>" + result.runId() + "</html>");
        return Main.run(surroundings, arguments);
    }

    /** With an agent that gives these answers. */
    int byHand(Map<String, String> answers, String... arguments) throws IOException {
        try (FakeAgent agent = new FakeAgent(Samples.healthy())) {
            agent.answers.putAll(answers);
            Path token = Files.writeString(directory.resolve("token"), FakeAgent.TOKEN + "\n");
            List<String> all = new ArrayList<>(List.of(arguments));
            all.addAll(List.of("--connect", agent.url().toString(), "--token-file", token.toString()));
            int code = run(all.toArray(String[]::new));
            return code;
        }
    }

    /** Exactly one line on standard error, of the agreed form. */
    void assertOneLine(String start) {
        assertThat(err.toString().lines()).hasSize(1);
        assertThat(err.toString()).startsWith("culprit: " + start).contains("; ");
    }
}

package dev.culprit.client.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.client.FakeAgent;
import dev.culprit.client.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Numbers from elsewhere, told by hand. */
class MetricCommandTest extends TypedCommands {

    @Test
    void numbersFromElsewhereAreTold() throws IOException {
        try (FakeAgent agent = new FakeAgent(Samples.healthy())) {
            agent.answers.putAll(Map.of("ingest", "{\"accepted\":2}", "forget", "{\"sources\":0}"));
            Path token = Files.writeString(directory.resolve("token"), FakeAgent.TOKEN);
            String[] command = {
                "metric",
                "tell",
                "--source",
                "db-host",
                "cpu=0.82",
                "lock waits=12",
                "--connect",
                agent.url().toString(),
                "--token-file",
                token.toString()
            };
            assertThat(run(command)).isZero();
            assertThat(agent.requests)
                    .anyMatch(request -> request.contains("\\\"source\\\":\\\"db-host\\\"")
                            && request.contains("\\\"lock waits\\\":12"));
        }
        Map<String, String> answers =
                Map.of("Sources", "[{\"source\":\"db-host\",\"values\":2,\"secondsAgo\":3.2}]", "forget", "{}");
        assertThat(byHand(answers, "metric", "list")).isZero();
        assertThat(byHand(answers, "metric", "forget")).isZero();
        assertThat(byHand(Map.of("Sources", "[]"), "metric", "list")).isZero();
        assertThat(out.toString())
                .contains("told: 2", "db-host: 2 numbers, the last 3 s ago", "forgotten", "nobody has told numbers");
        for (String number : List.of("cpu", "cpu=much", "=1", "0.5")) {
            err.getBuffer().setLength(0);
            assertThat(byHand(answers, "metric", "tell", "--source", "a", number))
                    .as(number)
                    .isEqualTo(64);
            assertOneLine("'" + number + "' ");
        }
    }
}

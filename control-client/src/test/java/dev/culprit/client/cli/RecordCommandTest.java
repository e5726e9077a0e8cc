package dev.culprit.client.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Recordings by hand. */
class RecordCommandTest extends TypedCommands {

    @Test
    void recordingsAreMadeByHandToo() throws IOException {
        Map<String, String> answers = Map.of(
                "start", "{\"active\":true}",
                "stop", "{\"active\":false}",
                "dump", "{\"file\":\"/tmp/a.jfr\",\"state\":\"complete\"}",
                "list", "{\"recordings\":[\"a.jfr\",\"run-1/experiment-1.jfr\"]}");
        assertThat(byHand(answers, "record", "start", "--stacks", "--lease", "5min"))
                .isZero();
        assertThat(byHand(answers, "record", "stop")).isZero();
        assertThat(byHand(answers, "record", "dump", "a")).isZero();
        assertThat(byHand(answers, "record", "list")).isZero();
        assertThat(out.toString())
                .contains("recording", "stopped", "written: /tmp/a.jfr", "/a.jfr", "/run-1/experiment-1.jfr");
        assertThat(byHand(Map.of("list", "{\"recordings\":[]}"), "record", "list"))
                .isZero();
        assertThat(out.toString()).contains("no complete recording");
    }
}

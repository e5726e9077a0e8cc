package dev.culprit.client.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Samplers by hand. */
class SampleCommandTest extends TypedCommands {

    @Test
    void samplersAreSwitchedAndListed() throws IOException {
        Map<String, String> answers = Map.of(
                "apply",
                        "{\"leaseSecondsLeft\":900,\"notApplicable\":{\"DISK\":\"only Linux tells\"},"
                                + "\"samplers\":{\"CPU\":200,\"GC\":1000}}",
                "Active", "{\"CPU\":200}",
                "Remarks", "[\"The database //here/shop was not asked: no.\"]",
                "Known", "{\"CPU\":\"culprit.CoreLoad\",\"GC\":\"culprit.Collector\"}");
        assertThat(byHand(answers, "sample", "on", "CPU=200", "GC")).isZero();
        assertThat(byHand(answers, "sample", "list")).isZero();
        assertThat(out.toString())
                .contains("on: {\"CPU\":200,\"GC\":1000}", "not applicable: DISK: only Linux tells")
                .contains("CPU           culprit.CoreLoad, every 200 ms")
                .contains("GC            culprit.Collector")
                .contains("The database //here/shop was not asked: no.");
        assertThat(byHand(answers, "sample", "on", "CPU=often")).isEqualTo(64);
        assertOneLine("'often' is no number of milliseconds");
    }
}

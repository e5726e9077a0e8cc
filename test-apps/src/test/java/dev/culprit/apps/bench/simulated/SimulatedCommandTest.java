package dev.culprit.apps.bench.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Our rules are right about three runs of every simulated case, and those of the thesis as good as it says. */
class SimulatedCommandTest {

    @Test
    @Tag("live")
    void rulesAreAsGoodAsTheyShould() {
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        int exit;
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            exit = new CommandLine(new SimulatedCommand()).execute();
        } finally {
            System.setOut(out);
        }

        String tables = printed.toString(StandardCharsets.UTF_8);
        assertThat(exit).as(tables).isZero();
        assertThat(tables.lines())
                .as("the published accuracy, and the same errors")
                .contains("| one-lane-bridge | queueing theory (chosen) | 0.000 | 0.222 | 0.889 | 0.889"
                        + " | accuses 19 1.00, accuses 20 1.00 |");
    }
}

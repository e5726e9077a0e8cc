package dev.culprit.client.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Problems by their names. */
class ExplainCommandTest extends TypedCommands {

    @Test
    void problemsAreExplained() {
        assertThat(run("explain")).isZero();
        assertThat(run("explain", "The", "Stifle")).isZero();
        assertThat(out.toString()).contains("Traffic Jam", "n+1 selects", "How to fix");
        assertThat(out.toString().lines())
                .as("one line for each fix, the best first")
                .containsSubsequence(
                        "How to fix",
                        "  1. With an object-relational mapper: a fetch join or a batch size. It is often one line.",
                        "  3. Writing: a batch.");
        assertThat(run("explain", "bridge")).isEqualTo(64);
        assertOneLine("'bridge' may be one-lane-bridge, database-one-lane-bridge; write one of them");
        assertThat(run("explain", "slowness")).isEqualTo(64);
        assertThat(err.toString()).contains("no problem is called 'slowness'; 'culprit explain' lists them");
    }
}

package dev.culprit.client.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.client.agent.Jvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class PsCommandTest extends TypedCommands {

    private static String row(String command, Integer... ports) {
        return PsCommand.row(new Jvm(4711, command, "ann", "17.0.15", List.of(ports), true));
    }

    @Test
    void aJvmIsOneRow() {
        assertThat(row("shop.Main --port 8080", 8080, 9090))
                .isEqualTo("    4711  ann        17.0.15  agent  8080,9090    shop.Main --port 8080");
        assertThat(PsCommand.row(new Jvm(1, "", "", "", List.of(), false)))
                .isEqualTo("       1" + " ".repeat(42) + "(no name)");
    }

    /** Command lines hold whole documents, and what would change the colours of a terminal or its title. */
    @Test
    void aCommandIsOneLineWhateverIsInIt() {
        assertThat(row("Main {\n  \"a\": 1\r\n}\tb")).endsWith("  Main { \"a\": 1 } b");
        assertThat(row("Main \u001b]0;title\u0007\u001b[31mred\u009b0m")).endsWith("  Main ?]0;title??[31mred?0m");
        assertThat(row(" \n ")).endsWith("  (no name)");
    }

    @Test
    void aLongCommandIsCutBetweenCharacters() {
        String row = row("x".repeat(99) + "😀😀");
        assertThat(row).endsWith("x".repeat(99)).doesNotContain("\ud83d");
        assertThat(row("y".repeat(10_000))).hasSize(row("").length() - "(no name)".length() + 100);
    }

    /** A JVM that shows a line break among its arguments; its row is found by its number. */
    @Test
    void thisMachinesJvmsAreListedWithoutThisOne() throws IOException {
        Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.culprit.client.agent.Sleeper",
                        "line\nbreak")
                .redirectErrorStream(true)
                .start();
        try {
            assertThat(other.getInputStream().read()).isPositive();
            assertThat(run("ps")).isZero();
            List<String> rows = out.toString().lines().toList();
            assertThat(rows.get(0)).matches(" +PID +USER +JAVA +AGENT +PORTS +COMMAND");
            assertThat(rows)
                    .filteredOn(line -> line.strip().startsWith(other.pid() + " "))
                    .hasSize(1)
                    .first()
                    .asString()
                    .endsWith("Sleeper line break");
            long self = ProcessHandle.current().pid();
            assertThat(rows).noneMatch(line -> line.strip().startsWith(self + " "));
            assertThat(rows.subList(1, rows.size())).allMatch(line -> line.matches(" *\\d+ .*"));
        } finally {
            other.destroyForcibly();
        }
    }
}

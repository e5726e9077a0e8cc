package dev.culprit.client.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.client.FakeAgent;
import dev.culprit.client.Samples;
import dev.culprit.client.load.Await;
import dev.culprit.client.load.TestServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Somebody presses Ctrl-C, or ends the program by its number. */
class InterruptionTest extends TypedCommands {

    @Test
    @Timeout(60)
    void theAgentIsToldBeforeTheProgramEnds() throws IOException, InterruptedException {
        try (FakeAgent agent = new FakeAgent(Samples.healthy());
                TestServer application = new TestServer().text("/", "hello")) {
            agent.endless = true;
            Path token = Files.writeString(directory.resolve("token"), FakeAgent.TOKEN);
            Path output = directory.resolve("output");
            Process program = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            Main.class.getName(),
                            "diagnose",
                            "--connect",
                            agent.url().toString(),
                            "--token-file",
                            token.toString(),
                            "--url",
                            application.url("/"),
                            "--html",
                            directory.resolve("report.html").toString())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            try {
                Await.until("load", () -> application.requests("/") > 10);

                program.destroy();

                assertThat(program.waitFor(30, TimeUnit.SECONDS)).isTrue();
            } finally {
                program.destroyForcibly();
            }
            String text = Files.readString(output, StandardCharsets.UTF_8);
            assertThat(program.exitValue()).as(text).isEqualTo(128 + 15);
            assertThat(agent.operations).as(text).startsWith("start").endsWith("cancel");
            assertThat(text).doesNotContain("Exception", "\tat ", "did not confirm", FakeAgent.TOKEN);
            assertThat(directory.resolve("report.html")).doesNotExist();
        }
    }

    /** A hook that stayed would keep the thread, and interrupt it long after. */
    @Test
    void whatEndsByItselfLeavesNoHook() throws InterruptedException {
        boolean[] interrupted = new boolean[1];
        Thread worker = new Thread(() -> {
            try (Interruption first = Interruption.ofThisThread();
                    Interruption second = Interruption.ofThisThread()) {
                assertThat(first).isNotSameAs(second);
            }
            interrupted[0] = Thread.currentThread().isInterrupted();
        });
        worker.start();
        worker.join(10_000);
        assertThat(worker.isAlive()).isFalse();
        assertThat(interrupted[0]).isFalse();
    }
}

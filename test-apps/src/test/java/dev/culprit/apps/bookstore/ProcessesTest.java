package dev.culprit.apps.bookstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.apps.bookstore.data.Scale;
import dev.culprit.apps.bookstore.database.DatabaseKind;
import dev.culprit.apps.bookstore.database.DatabaseServer;
import dev.culprit.apps.process.JvmProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The shop as a process: what it prints, and that nothing of it is left when it ends. */
@Timeout(180)
final class ProcessesTest {

    @TempDir
    private Path temporary;

    private record Running(Process process, String ready) {
        String url() {
            return ready.split(" ")[1];
        }

        ProcessHandle database() {
            return process.children().findFirst().orElseThrow();
        }
    }

    private Running start(String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                Bookstore.class.getName()));
        command.addAll(List.of(options));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String line =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)).readLine();
        if (line == null) {
            process.destroyForcibly();
            throw new IOException("the shop said nothing");
        }
        return new Running(process, line);
    }

    @Test
    void terminationEndsShopAndDatabaseAndLeavesNoFiles() throws Exception {
        Running shop = start("--problem", "pool-small", "--scale", "tiny");
        ProcessHandle database = shop.database();
        try {
            assertThat(shop.ready())
                    .matches("READY http://127\\.0\\.0\\.1:\\d+ pid="
                            + shop.process().pid());
            assertThat(VirtualUsers.get(shop.url() + "/home").statusCode()).isEqualTo(200);

            shop.process().destroy();

            assertThat(shop.process().waitFor(60, TimeUnit.SECONDS)).isTrue();
            database.onExit().get(60, TimeUnit.SECONDS);
            try (var files = Files.list(temporary)) {
                assertThat(files.filter(file -> file.getFileName().toString().startsWith("bookstore-")))
                        .isEmpty();
            }
        } finally {
            shop.process().destroyForcibly();
            database.destroyForcibly();
        }
    }

    @Test
    void databaseEndsWhenTheShopIsKilled() throws Exception {
        Running shop = start();
        ProcessHandle database = shop.database();
        try {
            assertThat(database.isAlive()).isTrue();
            shop.process().destroyForcibly();
            database.onExit().get(60, TimeUnit.SECONDS);
        } finally {
            shop.process().destroyForcibly();
            database.destroyForcibly();
        }
    }

    @Test
    void unknownOptionsAreUsageErrors() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Bookstore.class.getName(),
                        "--colour",
                        "red")
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isEqualTo(64);
        assertThat(output).startsWith("bookstore: unknown option --colour").hasLineCount(1);
    }

    @Test
    void unknownProblemIsRefusedBeforeADatabaseIsStarted() {
        assertThatThrownBy(() -> Bookstore.start(BookstoreOptions.defaults().withProblem("pool-huge")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("pool-small");
        assertThat(ProcessHandle.current().children().filter(ProcessesTest::isDatabase))
                .isEmpty();
    }

    private static boolean isDatabase(ProcessHandle child) {
        return child.isAlive() && child.info().commandLine().orElse("").contains("DatabaseServer");
    }

    @Test
    void usesADatabaseThatIsAlreadyRunning() throws Exception {
        try (JvmProcess database = DatabaseServer.startApart(DatabaseKind.H2, Scale.TINY, Duration.ZERO)) {
            BookstoreOptions options = BookstoreOptions.parse("--database-at", "127.0.0.1:" + database.port());
            try (Bookstore shop = Bookstore.start(options)) {
                assertThat(VirtualUsers.get(shop.url() + "/best-sellers").statusCode())
                        .isEqualTo(200);
                assertThat(shop.database().url()).contains(":" + database.port() + "/");
            }
        }
    }

    @Test
    void systemPropertyNamesTheProblemUnlessAnOptionDoes() {
        System.setProperty(BookstoreOptions.PROBLEM_PROPERTY, "pool-small");
        try {
            assertThat(BookstoreOptions.parse().problem()).isEqualTo("pool-small");
            assertThat(BookstoreOptions.parse("--problem", "none").problem()).isEqualTo("none");
        } finally {
            System.clearProperty(BookstoreOptions.PROBLEM_PROPERTY);
        }
    }
}

package dev.culprit.apps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.culprit.apps.testing.Console;
import dev.culprit.client.agent.Attachment;
import dev.culprit.client.agent.ByHand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Where an agent of somebody else changes the same classes, both do their work, and the application never notices. */
@Tag("side-by-side")
class BesideAgentsIT extends Faults {

    /** Copied there by the build. */
    private static final Path AGENTS = Path.of("target", "agents").toAbsolutePath();

    private static final Path MOCKITO = Path.of("target", "mockito").toAbsolutePath();

    private static final String PRETENDED = "7 5 EUR USD EUR";

    private static final String EVERYTHING = """
            {"scopes":["ENTRY_POINTS","DATABASE","POOL","MESSAGING","EXTERNAL_CALL"],
             "methods":{"patterns":["dev.culprit.spring.**.*","org.springframework.web.**.*"]},"budgetPercent":100000}
            """;

    @Test
    void jacocoCovers() throws Exception {
        SpringApp app =
                SpringApp.start(this, List.of("-javaagent:" + jar("jacoco.jar") + "=output=none,jmx=true"), Map.of());

        bothWork(app, () -> isCovered(app));
    }

    /** Since it was asked last. */
    private static boolean isCovered(SpringApp app) throws Exception {
        try (JMXConnector console = Console.connect(app.process().pid())) {
            byte[] executed = (byte[]) console.getMBeanServerConnection()
                    .invoke(
                            new ObjectName("org.jacoco:type=Runtime"),
                            "getExecutionData",
                            new Object[] {true},
                            new String[] {"boolean"});
            return new String(executed, StandardCharsets.ISO_8859_1).contains("dev/culprit/spring/Catalogue");
        }
    }

    @Test
    void opentelemetryTraces() throws Exception {
        SpringApp app = SpringApp.start(
                this,
                List.of(
                        "-javaagent:" + jar("opentelemetry.jar"),
                        "-Dotel.traces.exporter=console",
                        "-Dotel.metrics.exporter=none",
                        "-Dotel.logs.exporter=none",
                        "-Dotel.bsp.schedule.delay=100",
                        "-Dotel.instrumentation.common.default-enabled=false", // all of them take most of a minute
                        "-Dotel.instrumentation.tomcat.enabled=true",
                        "-Dotel.instrumentation.servlet.enabled=true",
                        "-Dotel.instrumentation.spring-webmvc.enabled=true",
                        "-Dotel.instrumentation.jdbc.enabled=true"),
                Map.of());

        bothWork(app, () -> count(app.process().err().soFar().stream(), "'GET /books'") == app.booksAsked());
    }

    /** It brings along what Spring Boot cannot be started with. */
    @Test
    void kiekerMonitors() throws Exception {
        Path notes = Files.createDirectory(directory().resolve("kieker"));
        Child app = owned(Child.start(
                directory(),
                List.of(
                        Child.ownJdk().resolve("bin/java").toString(),
                        "-Djava.io.tmpdir=" + directory(),
                        "-javaagent:" + jar("kieker.jar"),
                        "-Dkieker.monitoring.writer.filesystem.FileWriter.customStoragePath=" + notes,
                        "-Dkieker.monitoring.writer.filesystem.FileWriter.flush=true",
                        "-XX:-PrintWarnings", // that classes are shared less with an agent than without
                        "-cp",
                        Till.compile(directory()).toString(),
                        "till.Main"),
                Map.of("KIEKER_SIGNATURES_INCLUDE", "int till.Main.total(int)")));
        assertThat(Till.page(app)).isEqualTo(Till.PAGE);
        Patience.until("Kieker's note", () -> noted(notes) == 1);
        ByHand agent = new ByHand(Attachment.to(app.pid()).agent());
        for (int i = 1; i <= 3; i++) {
            JsonObject applied =
                    agent.apply("{\"scopes\":[\"ENTRY_POINTS\"],\"methods\":{\"patterns\":[\"till.**.*\"]}}");
            assertThat(applied.get("state")).as(applied.toString()).isNotNull();
            assertThat(Till.page(app)).isEqualTo(Till.PAGE);
            assertThat(agent.methods().toString()).contains("till.Main.total");
            assertThat(agent.clear().get("verified").getAsBoolean()).isTrue();
            assertThat(Till.page(app)).isEqualTo(Till.PAGE);

            int calls = 1 + 2 * i;
            Patience.until("notes of Kieker", () -> noted(notes) == calls);
        }
    }

    private static long noted(Path notes) throws IOException {
        try (Stream<Path> files = Files.walk(notes)) {
            long calls = 0;
            for (Path file : files.filter(f -> f.toString().endsWith(".dat")).toList()) {
                calls += count(Files.readAllLines(file).stream(), "till.Main.total(");
            }
            return calls;
        }
    }

    /** It changes the classes it pretends to be, again and again. */
    @Test
    void mockitoPretends() throws Exception {
        Child app = owned(Child.start(
                directory(),
                List.of(
                        Child.ownJdk().resolve("bin/java").toString(),
                        "-Djava.io.tmpdir=" + directory(),
                        "-javaagent:" + MOCKITO.resolve("mockito-core.jar"),
                        "-XX:-PrintWarnings", // that classes are shared less with an agent than without
                        "-cp",
                        MOCKITO + "/*",
                        Path.of("src", "test", "resources", "mocking", "Mocking.java")
                                .toAbsolutePath()
                                .toString())));
        assertThat(Till.page(app)).isEqualTo(PRETENDED);
        ByHand agent = new ByHand(Attachment.to(app.pid()).agent());
        for (int i = 0; i < 3; i++) {
            JsonObject applied =
                    agent.apply("{\"scopes\":[\"ENTRY_POINTS\"],\"methods\":{\"patterns\":[\"mocking.**.*\"]}}");
            assertThat(applied.get("state")).as(applied.toString()).isNotNull();
            assertThat(Till.page(app)).isEqualTo(PRETENDED);
            assertThat(agent.methods().toString()).contains("mocking.Mocking$Till.total");
            assertThat(agent.clear().get("verified").getAsBoolean()).isTrue();
            assertThat(Till.page(app)).isEqualTo(PRETENDED);
        }
        assertThat(app.err().soFar()).isEmpty();
    }

    private static long count(Stream<String> lines, String text) {
        return lines.filter(line -> line.contains(text)).count();
    }

    /** @param noted whether the other agent noted everything so far */
    private static void bothWork(SpringApp app, Callable<Boolean> noted) throws Exception {
        Map<String, String> before = app.pages();
        Patience.until("notes of the other agent", noted);
        ByHand agent = new ByHand(Attachment.to(app.process().pid()).agent());
        JsonObject applied = agent.apply(EVERYTHING);
        assertThat(applied.get("state")).as(applied.toString()).isNotNull();
        assertThat(applied.getAsJsonArray("refused")).as(applied.toString()).hasSize(1);

        assertThat(app.pages()).isEqualTo(before);
        assertThat(agent.methods().toString()).contains("dev.culprit.spring.Catalogue.books");
        Patience.until("notes of the other agent, with our probes", noted);

        JsonObject cleared = agent.clear();
        assertThat(cleared.get("verified").getAsBoolean())
                .as(cleared.toString())
                .isTrue();
        assertThat(app.pages()).isEqualTo(before);
        Patience.until("notes of the other agent, afterwards", noted);
        assertThat(app.process().err().soFar())
                .noneMatch(line -> line.contains("VerifyError") || line.contains("LinkageError"));
    }

    private static Path jar(String name) throws IOException {
        return AGENTS.resolve(name).toRealPath();
    }
}

package dev.culprit.apps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.culprit.apps.testing.Console;
import dev.culprit.client.agent.Attachment;
import dev.culprit.client.agent.ByHand;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Where an agent of somebody else changes the same classes, both do their work, and the application never notices. */
@Tag("side-by-side")
@Tag("live")
class BesideAgentsIT extends Faults {

    /** Copied there by the build. */
    private static final Path AGENTS = Path.of("target", "agents").toAbsolutePath();

    private static final Path MOCKITO = Path.of("target", "mockito").toAbsolutePath();

    private static final Path VERSIONS = Path.of("target", "versions").toAbsolutePath();

    private static final String WITHOUT_WARNINGS = "-XX:-PrintWarnings"; // that classes are shared less with an agent

    /** What the other agent is there for. */
    private interface Work {
        /** Whether it is done for so many calls, which is all there were. */
        boolean isDone(int calls) throws Exception;
    }

    @Test
    void jacocoCovers() throws Exception {
        Child app = till(List.of("-javaagent:" + jar("jacoco.jar") + "=output=none,jmx=true"), Map.of());

        bothWork(app, Till.PAGE, "till.Main.total", calls -> isCovered(app));
    }

    /** Since it was asked last. */
    private static boolean isCovered(Child app) throws Exception {
        try (JMXConnector console = Console.connect(app.pid())) {
            byte[] executed = (byte[]) console.getMBeanServerConnection()
                    .invoke(
                            new ObjectName("org.jacoco:type=Runtime"),
                            "getExecutionData",
                            new Object[] {true},
                            new String[] {"boolean"});
            return new String(executed, StandardCharsets.ISO_8859_1).contains("till/Main");
        }
    }

    @Test
    void kiekerMonitors() throws Exception {
        Path notes = Files.createDirectory(directory().resolve("kieker"));
        Child app = till(
                List.of(
                        "-javaagent:" + jar("kieker.jar"),
                        "-Dkieker.monitoring.writer.filesystem.FileWriter.customStoragePath=" + notes,
                        "-Dkieker.monitoring.writer.filesystem.FileWriter.flush=true"),
                Map.of("KIEKER_SIGNATURES_INCLUDE", "int till.Main.total(int)"));

        bothWork(app, Till.PAGE, "till.Main.total", calls -> monitored(notes) == calls);
    }

    private static long monitored(Path notes) throws IOException {
        try (Stream<Path> files = Files.walk(notes)) {
            long calls = 0;
            for (Path file : files.filter(f -> f.toString().endsWith(".dat")).toList()) {
                calls += count(Files.readAllLines(file).stream(), "till.Main.total(");
            }
            return calls;
        }
    }

    /** It changes the classes it pretends to be, again and again; and its Byte Buddy is another than ours. */
    @Test
    void mockitoPretends() throws Exception {
        Path program = Path.of("src", "test", "resources", "mocking", "Mocking.java");
        Child app = owned(Child.start(
                directory(),
                List.of(
                        Child.ownJdk().resolve("bin/java").toString(),
                        "-Djava.io.tmpdir=" + directory(),
                        WITHOUT_WARNINGS,
                        "-XX:+EnableDynamicAgentLoading", // newer JVMs warn without it
                        "-javaagent:" + MOCKITO.resolve("mockito-core.jar"),
                        "-cp",
                        MOCKITO + "/*",
                        program.toAbsolutePath().toString())));

        bothWork(app, "7 5 EUR USD EUR", "mocking.Mocking$Till.total", calls -> true); // the page shows it
        assertThat(app.err().soFar()).isEmpty();
    }

    /** The libraries that are in our agent, in other versions, and one of them as an agent. */
    @Test
    void theApplicationHasOtherVersionsOfOurLibraries() throws Exception {
        Path program = Path.of("src", "test", "resources", "versions", "OtherVersions.java");
        Child app = owned(Child.start(
                directory(),
                List.of(
                        Child.ownJdk().resolve("bin/java").toString(),
                        "-Djava.io.tmpdir=" + directory(),
                        WITHOUT_WARNINGS,
                        "-javaagent:" + VERSIONS.resolve("jolokia.jar")
                                + "=port=0,host=127.0.0.1,discoveryEnabled=false",
                        "-cp",
                        VERSIONS + "/*",
                        program.toAbsolutePath().toString())));
        String said = app.out().await("http://127.0.0.1:");
        URI version = URI.create(said.substring(said.indexOf("http://")).trim() + "version");

        bothWork(
                app,
                "{\"numbers\":[1,2.5]} 3.0 made [byte-buddy-1.15.1.jar, commons-math3-3.5.jar, gson-2.10.1.jar]",
                List.of("versions", "com.google.gson", "org.apache.commons.math3", "org.jolokia"),
                "versions.OtherVersions.page",
                calls -> get(version).contains("\"agent\":\"2.2.9\""));
    }

    private static String get(URI page) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(page).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private Child till(List<String> options, Map<String, String> environment) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Child.ownJdk().resolve("bin/java").toString(), "-Djava.io.tmpdir=" + directory(), WITHOUT_WARNINGS));
        command.addAll(options);
        command.addAll(List.of("-cp", Till.compile(directory()).toString(), "till.Main"));
        return owned(Child.start(directory(), command, environment));
    }

    /**
     * Before, with and after our probes.
     *
     * @param page what is answered
     * @param method a method of the application that is called for it
     */
    private static void bothWork(Child app, String page, String method, Work work) throws Exception {
        bothWork(app, page, List.of(method.substring(0, method.indexOf('.'))), method, work);
    }

    /** The same with probes in all of these packages. */
    private static void bothWork(Child app, String page, List<String> packages, String method, Work work)
            throws Exception {
        assertThat(Till.page(app)).isEqualTo(page);
        Patience.until("the other agent's work", () -> work.isDone(1));
        ByHand agent = new ByHand(Attachment.to(app.pid()).agent());
        String patterns = packages.stream().map(each -> "\"" + each + ".**.*\"").collect(Collectors.joining(","));
        for (int calls = 1; calls <= 5; calls += 2) {
            JsonObject applied =
                    agent.apply("{\"scopes\":[\"ENTRY_POINTS\"],\"methods\":{\"patterns\":[" + patterns + "]}}");
            assertThat(applied.get("state")).as(applied.toString()).isNotNull();
            assertThat(Till.page(app)).isEqualTo(page);
            assertThat(agent.methods().toString()).contains(method);
            awaitWork(work, calls + 1);

            assertThat(agent.clear().get("verified").getAsBoolean()).isTrue();
            assertThat(Till.page(app)).isEqualTo(page);
            awaitWork(work, calls + 2);
        }
    }

    private static void awaitWork(Work work, int calls) throws Exception {
        Patience.until("the other agent's work for " + calls + " calls", () -> work.isDone(calls));
    }

    /** Servlets, Spring and JDBC carry the probes of both. */
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
        Map<String, String> pages = app.pages();
        awaitTraces(app);
        ByHand agent = new ByHand(Attachment.to(app.process().pid()).agent());
        JsonObject applied = agent.apply("""
                {"scopes":["ENTRY_POINTS","DATABASE","FETCH","POOL","MESSAGING","EXTERNAL_CALL","EXECUTOR","SYNCHRONIZATION"],
                 "methods":{"patterns":["dev.culprit.spring.**.*","org.springframework.web.**.*"]},"budgetPercent":100000}
                """);
        assertThat(applied.get("state")).as(applied.toString()).isNotNull();
        assertThat(applied.getAsJsonArray("refused")).as(applied.toString()).hasSize(1);

        assertThat(app.pages()).isEqualTo(pages);
        assertThat(agent.methods().toString()).contains("dev.culprit.spring.Catalogue.books");
        awaitTraces(app);

        JsonObject cleared = agent.clear();
        assertThat(cleared.get("verified").getAsBoolean())
                .as(cleared.toString())
                .isTrue();
        assertThat(app.pages()).isEqualTo(pages);
        awaitTraces(app);
    }

    private static void awaitTraces(SpringApp app) throws Exception {
        Patience.until(
                "a trace of each request",
                () -> count(app.process().err().soFar().stream(), "'GET /books'") == app.booksAsked());
    }

    private static long count(Stream<String> lines, String text) {
        return lines.filter(line -> line.contains(text)).count();
    }

    private static Path jar(String name) throws IOException {
        return AGENTS.resolve(name).toRealPath();
    }
}

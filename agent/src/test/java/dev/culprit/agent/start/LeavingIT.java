package dev.culprit.agent.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.agent.targets.OneLane;
import dev.culprit.agent.testing.AgentHttp;
import dev.culprit.agent.testing.ChildJvm;
import dev.culprit.agent.testing.Jdks;
import dev.culprit.agent.testing.Waiting;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is left in the application when the agent has gone. Asked from outside, with the JDK's own tools. */
@Tag("side-by-side")
@Timeout(600)
class LeavingIT {

    /** Classes go when memory is collected, and not before every thread of a pool has left code that was compiled with ours. */
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    /** What the bootstrap and the system loader have defined stays: there is no way to take it back. */
    private static final Pattern STAYS = Pattern.compile("dev\\.culprit\\.(boot|premain|agent\\.targets)\\..*");

    private static final Pattern CLASS = Pattern.compile("^[|\\s-]*([\\w.$]+)[/+].*", Pattern.MULTILINE);

    private static final Pattern METASPACE =
            Pattern.compile("Both:.*?([0-9.]+) (KB|MB) \\([ <>0-9]+%\\) used", Pattern.DOTALL);

    private static final int CYCLES = 30;
    private static final int FIRST_CYCLES = 5;

    /** As many requests as its pool has threads, and more: idle ones take turns. */
    private static final int REQUESTS = 40;

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @TempDir
    private Path temporary;

    @ParameterizedTest
    @MethodSource("dev.culprit.agent.testing.Jdks#all")
    void noClassOfOursStays(Path jdk) throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary).jdk(jdk).start(OneLane.class)) {
            URI target = target(child);
            request(target);
            child.attach("");
            use(child, target);
            leave(child);

            Waiting.untilTrue("our classes to go", PATIENCE, () -> {
                request(target);
                tell(child, "GC.run");
                return ours(child).isEmpty();
            });
            assertThat(tell(child, "GC.class_histogram"))
                    .doesNotContain(
                            "dev.culprit.agent.start", "dev.culprit.heuristics", "net.bytebuddy", "org.jolokia");
            assertThat(tell(child, "Thread.print")).doesNotContain("\"culprit-");
            assertThat(child.discoveryFile()).doesNotExist();
        }
    }

    @Test
    @Tag("live")
    void manyLivesOfTheAgentNeedNoMoreMetaspaceThanAFew() throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary).start(OneLane.class)) {
            URI target = target(child);
            long afterFew = 0;
            for (int cycle = 1; cycle <= CYCLES; cycle++) {
                request(target);
                child.attach("");
                child.http().exec("Agent", "selfTest");
                leave(child);
                if (cycle == FIRST_CYCLES) {
                    afterFew = metaspaceWithoutUs(child, target);
                }
            }
            assertThat(metaspaceWithoutUs(child, target) - afterFew)
                    .as("growth in bytes, of " + afterFew)
                    .isLessThan(2 << 20);
        }
    }

    /** Much of what a diagnosis and a curious person do. */
    private static void use(ChildJvm child, URI target) throws Exception {
        AgentHttp agent = child.http();
        agent.exec("Instrumentation", "apply", """
                {"scopes":["ENTRY_POINTS","DATABASE","POOL","MESSAGING","EXTERNAL_CALL","EXECUTOR","SYNCHRONIZATION"],
                "methods":{"patterns":["dev.culprit.agent.targets.**.*"],"measure":"CALLS"},
                "locks":{"patterns":["dev.culprit.agent.targets.**.*"]}}""");
        Waiting.untilTrue(
                "the probes",
                PATIENCE,
                () -> !agent.read("Instrumentation", "Changing").getAsBoolean()
                        && agent.read("Instrumentation", "InstrumentedMethods").getAsInt() > 0);
        assertThat(agent.exec("Recording", "start", "{}").getAsString()).contains("\"active\":true");
        agent.exec("Sampling", "apply", "{\"samplers\":null}");
        long hits = agent.read("Instrumentation", "ProbeHits").getAsLong();
        request(target);
        assertThat(agent.read("Instrumentation", "ProbeHits").getAsLong()).isGreaterThan(hits);
        agent.exec("Recording", "dump", "seen");
        agent.exec("Recording", "stop");
        agent.exec("Agent", "selfTest");
    }

    private static void leave(ChildJvm child) throws Exception {
        child.http().exec("Agent", "shutdown");
        Waiting.untilTrue("the end of the agent", PATIENCE, () -> !Files.exists(child.discoveryFile()));
    }

    private static URI target(ChildJvm child) throws InterruptedException {
        String port = child.awaitOut("port ").substring("port ".length());
        return URI.create("http://127.0.0.1:" + port + "/cross");
    }

    private static void request(URI target) throws IOException, InterruptedException {
        for (int i = 0; i < REQUESTS; i++) {
            CLIENT.send(HttpRequest.newBuilder(target).build(), BodyHandlers.discarding());
        }
    }

    private static long metaspaceWithoutUs(ChildJvm child, URI target) throws Exception {
        Waiting.untilTrue("our classes to go", PATIENCE, () -> {
            request(target);
            tell(child, "GC.run");
            return ours(child).isEmpty();
        });
        String report = tell(child, "VM.metaspace");
        Matcher used = METASPACE.matcher(report);
        assertThat(used.find()).as(report).isTrue();
        return (long) (Double.parseDouble(used.group(1)) * (used.group(2).equals("MB") ? 1 << 20 : 1 << 10));
    }

    /** Loaded classes that came with the agent and should be gone. */
    private static List<String> ours(ChildJvm child) throws Exception {
        return CLASS.matcher(tell(child, "VM.class_hierarchy"))
                .results()
                .map(found -> found.group(1))
                .filter(name -> name.startsWith("dev.culprit.")
                        || name.startsWith("net.bytebuddy.")
                        || name.startsWith("org.jolokia.")
                        || name.startsWith("com.google.gson."))
                .filter(name -> !STAYS.matcher(name).matches())
                .toList();
    }

    private static String tell(ChildJvm child, String command) throws Exception {
        Process process = new ProcessBuilder(
                        Jdks.current().resolve("bin/jcmd").toString(), Long.toString(child.pid()), command)
                .redirectErrorStream(true)
                .start();
        String answer = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as(answer).isZero();
        return answer;
    }
}

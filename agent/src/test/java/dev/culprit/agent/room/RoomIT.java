package dev.culprit.agent.room;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import dev.culprit.agent.targets.Returns;
import dev.culprit.agent.testing.AgentHttp;
import dev.culprit.agent.testing.ChildJvm;
import dev.culprit.agent.testing.Jdks;
import dev.culprit.agent.testing.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Applications with little room: they live on, whatever is asked of the agent. */
@Tag("side-by-side")
class RoomIT {

    private static final String EXIT = "-XX:+ExitOnOutOfMemoryError";
    private static final String DIAGNOSIS = "{\"maximumUsers\":1}";
    private static final String ALL_SCOPES = "{\"scopes\":[\"ENTRY_POINTS\",\"DATABASE\",\"POOL\",\"MESSAGING\","
            + "\"EXTERNAL_CALL\",\"EXECUTOR\",\"SYNCHRONIZATION\"],\"leaseSeconds\":60}";

    @TempDir
    private Path temporary;

    /** Every limit on the JDK of the tests, some on newer ones. */
    static Stream<Arguments> tightMetaspaces() throws IOException {
        return Jdks.all()
                .flatMap(jdk -> IntStream.rangeClosed(8, 20)
                        .filter(limit -> limit % 3 == 2 || jdk.equals(Jdks.current()))
                        .mapToObj(limit -> Arguments.of(jdk, limit)));
    }

    @ParameterizedTest
    @MethodSource("tightMetaspaces")
    void anApplicationWithATightMetaspaceLives(Path jdk, int limit) throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary)
                .jdk(jdk)
                .with("-XX:MaxMetaspaceSize=" + limit + "m", EXIT)
                .start(Returns.class)) {
            child.awaitOut("hello");
            child.attach("");

            if (!isRefused(child, "too little metaspace for an attach")) {
                AgentHttp http = child.http();
                assertThat(refusal(ask(http, "Diagnosis", "start", DIAGNOSIS).getAsString()))
                        .contains(
                                "too little metaspace for a diagnosis", " of " + limit + " MB", "-XX:MaxMetaspaceSize");
                // each of them is done or refused
                ask(http, "Recording", "start", "");
                ask(http, "Instrumentation", "apply", ALL_SCOPES);
                ask(http, "Sampling", "apply", "{\"samplers\":{\"CPU\":1000,\"MEMORY\":1000}}");
                http.exec("Agent", "shutdown");
                Waiting.untilTrue("the agent to leave", ChildJvm.PATIENCE, () -> !Files.exists(child.discoveryFile()));
            }

            assertLives(child);
        }
    }

    private static boolean isRefused(ChildJvm child, String words) throws Exception {
        return Waiting.until(
                "an agent or its refusal",
                ChildJvm.PATIENCE,
                () -> Stream.of(
                                        child.errSoFar().stream()
                                                .anyMatch(line -> line.startsWith("[culprit] not started: " + words)),
                                        Files.exists(child.discoveryFile()))
                                .anyMatch(each -> each)
                        ? Optional.of(!Files.exists(child.discoveryFile()))
                        : Optional.empty());
    }

    /** Asks again as the client does: on a busy machine the agent may take longer than it allows itself for one request. */
    private static JsonElement ask(AgentHttp http, String type, String operation, String... arguments)
            throws Exception {
        try {
            return http.exec(type, operation, arguments);
        } catch (IOException e) {
            return http.exec(type, operation, arguments);
        }
    }

    private static String refusal(String answer) {
        assertThat(answer).contains("\"UNAVAILABLE\"");
        return JsonParser.parseString(answer)
                .getAsJsonObject()
                .getAsJsonObject("error")
                .get("message")
                .getAsString();
    }

    private static void assertLives(ChildJvm child) throws Exception {
        child.endInput();
        assertThat(child.awaitExit()).as("exit code; " + child.errSoFar()).isZero();
        assertThat(child.err()).contains("bye");
    }

    @ParameterizedTest
    @MethodSource("dev.culprit.agent.testing.Jdks#all")
    void anAgentFromTheStartLeavesATightMetaspaceAlone(Path jdk) throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary)
                .jdk(jdk)
                .with("-XX:MaxMetaspaceSize=8m", EXIT)
                .agent("http=0")
                .start(Returns.class)) {
            assertThat(child.awaitErr("[culprit] not started: ")).contains("too little metaspace", "of 8 MB");
            assertLives(child);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.culprit.agent.testing.Jdks#all")
    void anApplicationWithASmallHeapLives(Path jdk) throws Exception {
        try (ChildJvm child =
                ChildJvm.in(temporary).jdk(jdk).with("-Xmx32m", EXIT).start(Returns.class)) {
            child.awaitOut("hello");
            child.attach("");
            AgentHttp http = child.http();

            assertThat(refusal(ask(http, "Diagnosis", "start", DIAGNOSIS).getAsString()))
                    .contains("too little heap for a diagnosis", "28 MB needed", "-Xmx");
            assertThat(ask(http, "Recording", "start", "").getAsString()).contains("\"active\":true");
            assertThat(ask(http, "Instrumentation", "apply", ALL_SCOPES).getAsString())
                    .doesNotContain("INTERNAL");

            assertLives(child);
        }
    }

    @Test
    void anApplicationWithFewFileHandlesKeepsThem() throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary).after("ulimit -n 50").start(Returns.class)) {
            child.awaitOut("hello");
            child.attach("");

            assertThat(child.awaitErr("[culprit] not started: "))
                    .contains("too few file handles", " free of 50, 48 needed", "ulimit -n");
            assertThat(Files.readString(child.discoveryFile())).contains("too few file handles");
            assertLives(child);
        }
    }

    /** The table of demands is true: what steps take of the metaspace, measured from outside. */
    @ParameterizedTest
    @MethodSource("dev.culprit.agent.testing.Jdks#all")
    void noStepTakesMoreMetaspaceThanTheTableSays(Path jdk) throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary).jdk(jdk).start(Returns.class)) {
            child.awaitOut("hello");
            long before = committed(jdk, child.pid());
            child.attach("");
            AgentHttp http = child.http();
            http.read("Agent", "Pid");
            ask(http, "Diagnosis", "status");
            http.read("Environment", "FactsJson");
            long attached = committed(jdk, child.pid());
            assertThat(attached - before).as("attach").isBetween(4L << 10, Step.ATTACH.takes(Resource.METASPACE));
            ask(http, "Recording", "start", "");
            long recording = committed(jdk, child.pid());
            assertThat(recording - attached)
                    .as("recording")
                    .isBetween(1L << 10, Step.RECORDING.takes(Resource.METASPACE));
            ask(http, "Instrumentation", "apply", ALL_SCOPES);
            Waiting.untilTrue(
                    "probes",
                    ChildJvm.PATIENCE,
                    () -> !http.read("Instrumentation", "Changing").getAsBoolean());
            assertThat(committed(jdk, child.pid()) - recording)
                    .as("probes")
                    .isBetween(1L << 10, Step.PROBES.takes(Resource.METASPACE));
            assertLives(child);
        }
    }

    /** Metaspace in KB, from the JVM's own counters, which a collection brings up to date. */
    private static long committed(Path jdk, long pid) throws Exception {
        run(jdk, "jcmd", Long.toString(pid), "GC.run");
        List<String> lines = run(jdk, "jstat", "-gc", Long.toString(pid));
        List<String> names = List.of(lines.get(0).trim().split("\\s+"));
        return (long) Double.parseDouble(lines.get(1).trim().split("\\s+")[names.indexOf("MC")]);
    }

    private static List<String> run(Path jdk, String tool, String... arguments) throws Exception {
        List<String> command =
                new ArrayList<>(List.of(jdk.resolve("bin/" + tool).toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        List<String> lines =
                new String(process.getInputStream().readAllBytes()).lines().toList();
        assertThat(process.waitFor()).as(lines.toString()).isZero();
        return lines;
    }
}

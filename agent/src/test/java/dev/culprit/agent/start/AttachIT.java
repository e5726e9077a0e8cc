package dev.culprit.agent.start;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import dev.culprit.agent.targets.OwnBeans;
import dev.culprit.agent.targets.OwnLogs;
import dev.culprit.agent.targets.Returns;
import dev.culprit.agent.testing.AgentHttp;
import dev.culprit.agent.testing.ChildJvm;
import dev.culprit.agent.testing.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Attaching, attaching again, shutting down. */
@Tag("side-by-side")
class AttachIT {

    @TempDir
    private Path temporary;

    @ParameterizedTest
    @MethodSource("dev.culprit.agent.testing.Jdks#all")
    void thePortIsOpenWhenAttachReturns(Path jdk) throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary).jdk(jdk).start(Returns.class)) {
            child.awaitOut("hello");
            child.attach("");

            assertThat(child.discoveryFile()).exists();
            AgentHttp http = child.http();
            assertThat(http.read("Agent", "Pid").getAsLong()).isEqualTo(child.pid());
            assertThat(http.read("Agent", "HttpUrl").getAsString()).isEqualTo(http.url());
            assertThat(http.read("Agent", "ProtocolVersion").getAsInt()).isEqualTo(2);
            assertThat(http.exec("Agent", "selfTest").getAsString()).startsWith("{\"ok\":true,");
        }
    }

    @Test
    void aSecondAttachFindsTheFirst() throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary).start(Returns.class)) {
            child.awaitOut("hello");
            child.attach("");
            AgentHttp first = child.http();
            child.attach("");

            child.awaitErr("[culprit] running already");
            assertThat(child.http()).isEqualTo(first);
            assertThat(first.read("Agent", "Pid").getAsLong()).isEqualTo(child.pid());
        }
    }

    /** Somebody cleans the temporary directory. */
    @Test
    void theDiscoveryFileComesBack() throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary).start(Returns.class)) {
            child.awaitOut("hello");
            child.attach("");
            AgentHttp first = child.http();
            deleteTree(child.userDirectory());

            assertThat(child.http()).isEqualTo(first);
            assertThat(Files.getPosixFilePermissions(child.userDirectory()))
                    .isEqualTo(PosixFilePermissions.fromString("rwx------"));
            assertThat(first.exec("Agent", "selfTest").getAsString()).startsWith("{\"ok\":true,");
            child.endInput();

            assertThat(child.awaitExit()).isZero();
            assertThat(child.discoveryFile()).doesNotExist();
        }
    }

    @Test
    void aSecondAttachBringsTheDiscoveryFileBackAtOnce() throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary).start(Returns.class)) {
            child.awaitOut("hello");
            child.attach("");
            AgentHttp first = child.http();
            deleteTree(child.userDirectory());
            child.attach("");

            assertThat(child.discoveryFile()).exists();
            assertThat(child.http()).isEqualTo(first);
        }
    }

    @Test
    void whatDeadJvmsLeftBehindIsCleared() throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary).start(Returns.class)) {
            child.awaitOut("hello");
            Path dead = Files.createDirectory(child.userDirectory()).resolve("culprit-" + (1L << 40) + ".json");
            Path alive =
                    dead.resolveSibling("culprit-" + ProcessHandle.current().pid() + ".json");
            Path young = dead.resolveSibling("culprit-" + (1L << 41) + ".json");
            for (Path file : List.of(dead, alive, young)) {
                Files.writeString(file, "{}");
            }
            FileTime old = FileTime.from(Instant.now().minusSeconds(3600));
            Files.setLastModifiedTime(dead, old);
            Files.setLastModifiedTime(alive, old);
            child.attach("");

            assertThat(dead).doesNotExist();
            assertThat(alive).exists();
            assertThat(young).exists();
        }
    }

    private static void deleteTree(Path directory) throws IOException {
        try (var below = Files.walk(directory)) {
            for (Path each : below.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }

    @Test
    void anAttachWithBadOptionsDoesNotTouchAWorkingPort() throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary).start(Returns.class)) {
            child.awaitOut("hello");
            child.attach("");
            AgentHttp first = child.http();
            child.attach("colour=red");

            child.awaitErr("[culprit] not started: unknown agent option");
            assertThat(child.http()).isEqualTo(first);
        }
    }

    @Test
    void aClientThatAttachesWithBadOptionsCanReadWhy() throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary).start(Returns.class)) {
            child.awaitOut("hello");
            child.attach("colour=red");

            assertThat(Files.readString(child.discoveryFile())).contains("\"error\":\"unknown agent option");
            child.attach("");
            assertThat(child.http().read("Agent", "Pid").getAsLong()).isEqualTo(child.pid());
        }
    }

    @Test
    @Tag("live")
    void anAgentWhoseClientNeverComesLeaves() throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary).start(Returns.class)) {
            child.awaitOut("hello");
            child.attach("leaveWithClient=true");
            assertThat(child.http().read("Agent", "Pid").getAsLong()).isEqualTo(child.pid());

            Waiting.untilTrue("the agent to leave", Duration.ofSeconds(60), () -> !Files.exists(child.discoveryFile()));
        }
    }

    @Test
    void attachingOpensThePortOfAnAgentThatRunsWithout() throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary).agent("").start(Returns.class)) {
            child.awaitOut("hello");
            child.attach("");

            assertThat(child.discoveryFile()).exists();
            assertThat(child.http().read("Agent", "Pid").getAsLong()).isEqualTo(child.pid());
        }
    }

    @ParameterizedTest
    @MethodSource("dev.culprit.agent.testing.Jdks#all")
    void afterAShutdownItCanBeAttachedAgain(Path jdk) throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary).jdk(jdk).start(OwnLogs.class)) {
            child.awaitOut("ready");
            child.attach("");
            AgentHttp first = child.http();
            JsonElement answer = first.exec("Agent", "shutdown");
            child.attach("");

            AgentHttp second = child.http();
            assertThat(answer.getAsString()).isEqualTo("{\"state\":\"STOPPING\"}");
            assertThat(second.token()).isNotEqualTo(first.token());
            assertThat(second.read("Agent", "Pid").getAsLong()).isEqualTo(child.pid());
        }
    }

    @Test
    void aShutdownLeavesNothingBehind() throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary).start(OwnLogs.class)) {
            child.awaitOut("ready");
            child.attach("");
            child.http().exec("Agent", "shutdown");

            Waiting.untilTrue("the files to go", ChildJvm.PATIENCE, () -> {
                try (var files = Files.list(child.userDirectory())) {
                    return files.findAny().isEmpty();
                }
            });
            Waiting.untilTrue("the threads to go", ChildJvm.PATIENCE, () -> {
                child.send("threads");
                return !child.awaitOutAgain("threads").contains("culprit-");
            });
            child.endInput();
            assertThat(child.awaitExit()).isZero();
        }
    }

    @Test
    void onlyTheOwnerCanReadTheToken() throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary).start(Returns.class)) {
            child.awaitOut("hello");
            child.attach("");

            assertThat(Files.getPosixFilePermissions(child.discoveryFile()))
                    .isEqualTo(PosixFilePermissions.fromString("rw-------"));
            assertThat(Files.getPosixFilePermissions(child.userDirectory()))
                    .isEqualTo(PosixFilePermissions.fromString("rwx------"));
        }
    }

    @Test
    void logManagerOfTheApplicationComesFirst() throws Exception {
        String logManager = "dev.culprit.agent.targets.LateLogs";
        try (ChildJvm child = ChildJvm.in(temporary)
                .with("-Djava.util.logging.manager=" + logManager)
                .agent("http=0")
                .start(OwnLogs.class)) {
            child.awaitOut("ready");
            child.send("threads");
            assertThat(child.awaitOut("threads")).contains("culprit-start");
            assertThat(child.discoveryFile()).doesNotExist();
            child.send("log");

            assertThat(child.awaitOut("log ")).endsWith(logManager);
            assertThat(child.http().read("Agent", "Pid").getAsLong()).isEqualTo(child.pid());
        }
    }

    @Test
    void anAttachDoesNotWaitForTheLogManager() throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary)
                .with("-Djava.util.logging.manager=dev.culprit.agent.targets.LateLogs")
                .agent("http=0")
                .start(OwnLogs.class)) {
            child.awaitOut("ready");
            child.attach("");

            assertThat(child.http().read("Agent", "Pid").getAsLong()).isEqualTo(child.pid());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http=0", ""})
    void mbeanServerOfTheApplicationComesFirst(String options) throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary)
                .with("-Djavax.management.builder.initial=dev.culprit.agent.targets.LateBeans")
                .agent(options)
                .start(OwnBeans.class)) {
            comesFirst(child);
        }
    }

    /** An application server that names its own only while it starts is known by its home. */
    @ParameterizedTest
    @ValueSource(strings = {"http=0", ""})
    void mbeanServerThatIsNamedLateComesFirst(String options) throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary)
                .with("-Djboss.home.dir=" + temporary)
                .agent(options)
                .start(OwnBeans.class)) {
            child.awaitOut("ready");
            child.send("threads");
            assertThat(child.awaitOutAgain("threads")).contains("culprit-start");
            child.send("name");
            child.awaitOut("named");
            comesFirst(child);
        }
    }

    /** The agent waits, and then its MBeans are in the application's server, and there is no other. */
    private static void comesFirst(ChildJvm child) throws Exception {
        child.awaitOut("ready");
        child.send("threads");
        assertThat(child.awaitOutAgain("threads")).contains("culprit-start");
        assertThat(child.discoveryFile()).doesNotExist();
        child.send("beans");
        assertThat(child.awaitOutAgain("beans ")).startsWith("beans own [");

        child.attach("");
        assertThat(child.http().read("Agent", "Pid").getAsLong()).isEqualTo(child.pid());
        child.send("beans");
        assertThat(child.awaitOutAgain("beans ")).startsWith("beans own [").contains("dev.culprit:type=Agent");
        assertThat(child.errSoFar()).noneMatch(line -> line.contains("not started"));
    }

    /** An MBean server can only be made once, and by its owner: a client that comes before it has to come again. */
    @Test
    void anAttachDoesNotMakeAnotherMBeanServer() throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary)
                .with("-Djavax.management.builder.initial=dev.culprit.agent.targets.LateBeans")
                .start(OwnBeans.class)) {
            child.awaitOut("ready");
            child.attach("");

            child.awaitErr("[culprit] not started: ");
            child.send("beans");
            assertThat(child.awaitOutAgain("beans ")).isEqualTo("beans own []");
            child.attach("");
            assertThat(child.http().read("Agent", "Pid").getAsLong()).isEqualTo(child.pid());
        }
    }
}

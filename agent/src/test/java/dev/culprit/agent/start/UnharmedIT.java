package dev.culprit.agent.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.culprit.agent.targets.Fails;
import dev.culprit.agent.targets.PretendsToBeOld;
import dev.culprit.agent.targets.Returns;
import dev.culprit.agent.testing.AgentHttp;
import dev.culprit.agent.testing.ChildJvm;
import dev.culprit.agent.testing.Jdks;
import dev.culprit.agent.testing.Waiting;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever happens to the agent, the application's output and exit code stay what they were. */
@Tag("side-by-side")
class UnharmedIT {

    @TempDir
    private Path temporary;

    @ParameterizedTest
    @MethodSource("dev.culprit.agent.testing.Jdks#all")
    void anApplicationThatReturnsEndsWithThePortOpen(Path jdk) throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary).jdk(jdk).agent("http=0").start(Returns.class, "a", "b")) {
            child.http();
            child.endInput();

            assertThat(child.awaitExit()).isZero();
            assertThat(child.out()).containsExactly("hello a b");
            assertThat(ownWords(child.err())).containsExactly("bye");
            assertThat(child.discoveryFile()).doesNotExist();
            assertThat(filesIn(child.userDirectory())).isEmpty();
        }
    }

    @Test
    void aNewerJdkGetsNoFurtherWarnings() throws Exception {
        Optional<Path> newer = Jdks.newer();
        assumeTrue(newer.isPresent(), "no newer JDK beside " + Jdks.current());
        try (ChildJvm child =
                ChildJvm.in(temporary).jdk(newer.get()).agent("http=0").start(Returns.class)) {
            AgentHttp http = child.http();
            String facts = http.read("Environment", "FactsJson").getAsString();
            child.endInput();

            assertThat(child.awaitExit()).isZero();
            assertThat(facts).contains("\"virtual threads\":\"yes\"");
            assertThat(ownWords(child.err())).containsExactly("bye");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.culprit.agent.testing.Jdks#all")
    void anApplicationThatReturnsEndsAfterAnAttach(Path jdk) throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary).jdk(jdk).start(Returns.class)) {
            child.awaitOut("hello");
            child.attach("");
            child.http();
            child.endInput();

            assertThat(child.awaitExit()).isZero();
            assertThat(child.discoveryFile()).doesNotExist();
        }
    }

    @Test
    void anApplicationThatReturnsAtOnceIsNotDelayedOrDisturbed() throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary).agent("http=0").start(Returns.class)) {
            child.endInput();

            assertThat(child.awaitExit()).isZero();
            assertThat(child.out()).containsExactly("hello ");
            assertThat(ownWords(child.err())).containsExactly("bye");
        }
    }

    @Test
    void theExitCodeIsTheApplications() throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary).agent("").start(Fails.class)) {
            assertThat(child.awaitExit()).isEqualTo(7);
            assertThat(child.out()).containsExactly("failing");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "nonsense, unknown agent option \"nonsense\"",
        "http=many, http=many is not a number from 0 to 65535",
        "http=70000, http=70000 is not a number from 0 to 65535",
        "dir=, dir= needs a path",
        "colour=red, unknown agent option \"colour\""
    })
    void aBadOptionIsOneLine(String options, String complaint) throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary).agent(options).start(Returns.class)) {
            child.endInput();

            assertThat(child.awaitExit()).isZero();
            assertThat(child.out()).containsExactly("hello ");
            assertThat(ownWords(child.err()))
                    .hasSize(2)
                    .first()
                    .asString()
                    .startsWith("[culprit] not started: ")
                    .contains(complaint);
        }
    }

    @Test
    void aDirectoryThatCannotBeMadeIsOneLine() throws Exception {
        Path file = Files.createFile(temporary.resolve("file"));
        try (ChildJvm child =
                ChildJvm.in(temporary).agent("dir=" + file.resolve("below")).start(Returns.class)) {
            child.awaitErr("[culprit] not started: ");
            child.endInput();

            assertThat(child.awaitExit()).isZero();
            assertThat(child.out()).containsExactly("hello ");
        }
    }

    @Test
    void aUserDirectoryThatIsALinkIsRefused() throws Exception {
        Path elsewhere = Files.createDirectory(temporary.resolve("elsewhere"));
        Files.createSymbolicLink(temporary.resolve("culprit-" + System.getProperty("user.name")), elsewhere);
        try (ChildJvm child = ChildJvm.in(temporary).agent("http=0").start(Returns.class)) {
            assertThat(child.awaitErr("[culprit] not started: ")).contains("is not a directory");
            child.endInput();

            assertThat(child.awaitExit()).isZero();
            assertThat(elsewhere).isEmptyDirectory();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.culprit.agent.testing.Jdks#all")
    void aJvmWithoutTheModulesGetsOneLineAndRunsOn(Path jdk) throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary)
                .jdk(jdk)
                .with("--limit-modules", "java.base,java.instrument")
                .agent("http=0")
                .start(Returns.class)) {
            child.endInput();

            assertThat(child.awaitExit()).isZero();
            assertThat(child.out()).containsExactly("hello ");
            assertThat(ownWords(child.err()))
                    .hasSize(2)
                    .first()
                    .asString()
                    .contains("java.management")
                    .contains("--add-modules");
        }
    }

    @Test
    void aJvmWithoutFlightRecorderIsToldSo() throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary)
                .with("--limit-modules", "java.base,java.instrument,java.management,jdk.management")
                .agent("")
                .start(Returns.class)) {
            child.endInput();

            assertThat(child.awaitExit()).isZero();
            assertThat(child.err())
                    .anyMatch(
                            line -> line.endsWith("runs without module jdk.jfr; start it with --add-modules jdk.jfr"));
        }
    }

    @Test
    void onlyAPortNeedsJavaXml() throws Exception {
        String[] modules = {"--limit-modules", "java.base,java.instrument,java.management,jdk.management,jdk.jfr"};
        try (ChildJvm child =
                ChildJvm.in(temporary).with(modules).agent("http=0").start(Returns.class)) {
            assertDeclines(child, "without module java.xml; start it with --add-modules java.xml");
        }
        try (ChildJvm child = ChildJvm.in(temporary).with(modules).agent("").start(Returns.class)) {
            child.endInput();

            assertThat(child.awaitExit()).isZero();
            assertThat(ownWords(child.err())).containsExactly("bye");
        }
    }

    @Test
    void aRuntimeWithoutFlightRecorderIsToldWhatItNeeds() throws Exception {
        Path runtime = link("java.instrument");
        try (ChildJvm child =
                ChildJvm.in(temporary).jdk(runtime).agent("http=0").start(Returns.class)) {
            assertDeclines(
                    child,
                    "this runtime has no module java.management,jdk.management,jdk.jfr,java.xml; link it with"
                            + " --add-modules java.management,jdk.management,jdk.jfr,java.xml, or run the application"
                            + " with a full JDK");
        }
    }

    /** What the agent asks for is all that it needs: with no module more, everything works. */
    @Test
    void aRuntimeWithTheModulesItAsksForIsEnough() throws Exception {
        Path runtime = link("java.instrument,java.management,jdk.management,jdk.jfr,java.xml");
        try (ChildJvm child =
                ChildJvm.in(temporary).jdk(runtime).agent("http=0").start(Returns.class)) {
            AgentHttp http = child.http();
            String allScopes = """
                    {"scopes":["ENTRY_POINTS","DATABASE","POOL","MESSAGING","EXTERNAL_CALL","EXECUTOR","SYNCHRONIZATION"]}""";

            assertThat(http.exec("Agent", "selfTest").getAsString()).startsWith("{\"ok\":true,");
            assertThat(http.exec("Instrumentation", "apply", allScopes).getAsString())
                    .doesNotContain("error");
            Waiting.untilTrue(
                    "the probes",
                    ChildJvm.PATIENCE,
                    () -> !http.read("Instrumentation", "Changing").getAsBoolean());
            assertThat(http.read("Instrumentation", "RefusedClasses").getAsJsonArray())
                    .isEmpty();
            assertThat(http.exec("Recording", "start", "{\"depth\":\"WIDE\"}").getAsString())
                    .doesNotContain("error");
            for (String sampler :
                    http.read("Sampling", "Known").getAsJsonObject().keySet()) {
                String request = "{\"samplers\":{\"" + sampler + "\":1000}}";
                assertThat(http.exec("Sampling", "apply", request).getAsString())
                        .doesNotContain("INTERNAL");
            }
            assertThat(http.exec("Recording", "dump", "all").getAsString()).doesNotContain("error");
            child.endInput();

            assertThat(child.awaitExit()).isZero();
            assertThat(ownWords(child.err())).containsExactly("bye");
        }
    }

    private Path link(String modules) {
        Path runtime = temporary.resolve("runtime");
        int linked = ToolProvider.findFirst("jlink")
                .orElseThrow()
                .run(System.out, System.err, "--add-modules", modules, "--output", runtime.toString());
        assertThat(linked).isZero();
        return runtime;
    }

    /** The application runs as without the agent, which says why in its one line. */
    private static void assertDeclines(ChildJvm child, String reason) throws Exception {
        child.endInput();

        assertThat(child.awaitExit()).isZero();
        assertThat(child.out()).containsExactly("hello ");
        assertThat(ownWords(child.err())).first().asString().endsWith(reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.8", "9", "16"})
    void aJvmThatIsTooOldGetsOneLineAndRunsOn(String version) throws Exception {
        Path pretender = jarOf(PretendsToBeOld.class);
        try (ChildJvm child = ChildJvm.in(temporary)
                .with("-javaagent:" + pretender, "-Dpretended=" + version)
                .agent("http=0")
                .start(Returns.class)) {
            child.endInput();

            assertThat(child.awaitExit()).isZero();
            assertThat(child.out()).containsExactly("hello ");
            assertThat(ownWords(child.err()))
                    .containsExactly(
                            "[culprit] not started: Java " + version.replace("1.", "")
                                    + " found, Java 17 or later needed",
                            "bye");
            assertThat(child.userDirectory()).doesNotExist();
        }
    }

    /** A jar with one class of the tests, an agent. */
    private Path jarOf(Class<?> agent) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", agent.getName());
        Path jar = temporary.resolve("other-agent.jar");
        String name = agent.getName().replace('.', '/') + ".class";
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest);
                InputStream code = agent.getResourceAsStream("/" + name)) {
            out.putNextEntry(new JarEntry(name));
            code.transferTo(out);
        }
        return jar;
    }

    @Test
    void beingGivenTwiceItStartsOnce() throws Exception {
        try (ChildJvm child =
                ChildJvm.in(temporary).agent("http=0").agent("http=0").start(Returns.class)) {
            assertThat(child.http().read("Agent", "Pid").getAsLong()).isEqualTo(child.pid());
            child.endInput();

            assertThat(child.awaitExit()).isZero();
            assertThat(ownWords(child.err())).hasSize(2).first().asString().contains("running already");
            assertThat(filesIn(child.userDirectory())).isEmpty();
        }
    }

    @Test
    void aTakenPortIsOneLine() throws Exception {
        try (ServerSocket taken = new ServerSocket(0);
                ChildJvm child = ChildJvm.in(temporary)
                        .agent("http=" + taken.getLocalPort())
                        .start(Returns.class)) {
            assertThat(child.awaitErr("[culprit] not started: ")).contains("in use");
            child.endInput();

            assertThat(child.awaitExit()).isZero();
        }
    }

    /** Without the one line the JVM itself prints because the bootstrap search path was extended. */
    private static List<String> ownWords(List<String> lines) {
        return lines.stream()
                .filter(line -> !line.contains("Sharing is only supported for boot loader classes"))
                .toList();
    }

    private static List<Path> filesIn(Path directory) throws Exception {
        try (var files = Files.list(directory)) {
            return files.toList();
        }
    }
}

package dev.culprit.apps.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.tools.attach.VirtualMachine;
import dev.culprit.client.ClientVersion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** JVMs that cannot be served, or already have something in them. */
class JvmFaultsIT {

    private static final String OLD = "0.0.9";

    @TempDir
    private Path directory;

    private Path clientDirectory = Path.of("");

    @BeforeEach
    void create() throws Exception {
        clientDirectory = Files.createDirectory(directory.resolve("client"));
    }

    @ParameterizedTest
    @MethodSource("dev.culprit.apps.faults.Jdks#all")
    void whoDisablesAttachingIsToldHowElse(Path jdk) throws Exception {
        try (Application application =
                Application.start(jdk, directory.resolve("app"), 0, "-XX:+DisableAttachMechanism")) {
            diagnose(application)
                    .assertOneLine(75, "was started with attaching disabled", "-javaagent:culprit-agent.jar");
            application.assertUnharmed();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.culprit.apps.faults.Jdks#all")
    void whoDisablesLoadingAgentsIsToldHowElse(Path jdk) throws Exception {
        try (Application application =
                Application.start(jdk, directory.resolve("app"), 0, "-XX:-EnableDynamicAgentLoading")) {
            diagnose(application)
                    .assertOneLine(75, "was started with loading of agents disabled", "-javaagent:culprit-agent.jar");
            application.assertUnharmed();
            assertNothingLeft(application);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.culprit.apps.faults.Jdks#all")
    void aJvmWithoutFlightRecorderIsToldAtOnce(Path jdk) throws Exception {
        try (Application application = Application.start(
                jdk,
                directory.resolve("app"),
                0,
                "--limit-modules",
                "java.base,java.instrument,java.management,jdk.httpserver")) {
            diagnose(application)
                    .assertOneLine(75, "runs without module jdk.jfr", "--add-modules java.management,jdk.jfr");
            application.assertUnharmed();
            assertNothingLeft(application);
        }
    }

    @Test
    void anAgentThatCannotWriteItsFilesIsToldAtOnce() throws Exception {
        try (Application application = Application.start(directory.resolve("app"))) {
            Path own = application.temporary().resolve("culprit-" + System.getProperty("user.name"));
            Files.createSymbolicLink(own, Files.createDirectory(directory.resolve("elsewhere")));

            diagnose(application).assertOneLine(75, "does not start", "is not a directory");

            Files.delete(own);
            application.assertUnharmed();
        }
    }

    @Test
    void anAgentOfAnotherVersionThatListensIsNamedAndLeftAlone() throws Exception {
        Path old = OtherAgent.ofVersion(OLD, directory.resolve("old.jar"));
        try (Application application = Application.start(directory.resolve("app"), "-javaagent:" + old + "=http=0")) {
            Patience.until("the agent", () -> !application.files().isEmpty());

            diagnose(application).assertOneLine(75, "the agent is version " + OLD, ClientVersion.get());

            assertThat(application.files()).isNotEmpty();
            try (Client detach = Client.start(clientDirectory, "detach", "--pid", application.pid())) {
                assertThat(detach.awaitEnd().text()).isEqualTo("detached");
            }
            application.awaitNoFiles();
            application.assertUnharmed();
        }
    }

    /** The classes of an agent stay in the JVM after its shutdown, and a newer jar finds them. */
    @Test
    void anOlderAgentThatIsStillLoadedIsNamedAndNotLeftRunning() throws Exception {
        Path old = OtherAgent.ofVersion(OLD, directory.resolve("old.jar"));
        try (Application application = Application.start(directory.resolve("app"))) {
            VirtualMachine machine = VirtualMachine.attach(application.pid());
            machine.loadAgent(old.toString(), "http=0");
            machine.detach();
            try (Client detach = Client.start(clientDirectory, "detach", "--pid", application.pid())) {
                assertThat(detach.awaitEnd().exitCode()).isZero();
            }
            application.awaitNoFiles();

            diagnose(application).assertOneLine(75, "the agent is version " + OLD, "restart the application");

            application.awaitNoFiles();
            application.assertUnharmed();
        }
    }

    @Test
    void anotherRecordingGoesOnAndIsMentioned() throws Exception {
        try (Application application =
                Application.start(directory.resolve("app"), "-XX:StartFlightRecording=name=theirs,settings=default")) {
            Path json = clientDirectory.resolve("result.json");
            try (Client client = Client.start(
                    clientDirectory, Client.diagnose(application, "/page", 5, "--json", json.toString()))) {
                assertThat(client.awaitEnd().exitCode()).isIn(0, 2);
            }
            assertThat(json).content().contains("Another flight recording is running: theirs");
            String recordings = recordings(application);
            assertThat(recordings).contains("name=theirs").contains("(running)").doesNotContain("culprit");
            application.awaitNoFiles();
            application.assertUnharmed();
        }
    }

    private String recordings(Application application) throws Exception {
        List<String> command = List.of(Child.ownJdk().resolve("bin/jcmd").toString(), application.pid(), "JFR.check");
        try (Child check = Child.start(directory, command)) {
            return String.join("\n", check.out().all());
        }
    }

    @Test
    void aJvmOfSomebodyElseIsLeftAlone() throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "only root can start a client as somebody else");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/setpriv")), "setpriv is missing");
        Path jar = Path.of(ClientVersion.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .resolveSibling("culprit.jar");
        assumeTrue(readableByOthers(jar), jar + " cannot be read by other users");
        try (Application application = Application.start(directory.resolve("app"));
                Child client = Child.start(
                        Path.of("/"),
                        List.of(
                                "/usr/bin/setpriv",
                                "--reuid=65534",
                                "--clear-groups",
                                Child.ownJdk().resolve("bin/java").toString(),
                                "-jar",
                                jar.toString(),
                                "diagnose",
                                "--pid",
                                application.pid(),
                                "--url",
                                application.url("/page")))) {
            int code = client.awaitExit();

            new Client.Outcome(code, client.out().all(), client.err().all())
                    .assertOneLine(75, "process " + application.pid() + " belongs to root", "run culprit as that user");
            application.assertUnharmed();
            assertNothingLeft(application);
        }
    }

    private static boolean readableByOthers(Path file) throws Exception {
        for (Path each = file; each != null && each.getNameCount() > 0; each = each.getParent()) {
            boolean directory = Files.isDirectory(each);
            PosixFilePermission needed =
                    directory ? PosixFilePermission.OTHERS_EXECUTE : PosixFilePermission.OTHERS_READ;
            if (!Files.getPosixFilePermissions(each).contains(needed)) {
                return false;
            }
        }
        return true;
    }

    private Client.Outcome diagnose(Application application) throws Exception {
        try (Client client = Client.start(clientDirectory, Client.diagnose(application, "/page", 5))) {
            return client.awaitEnd();
        }
    }

    private static void assertNothingLeft(Application application) throws Exception {
        assertThat(application.files()).isEmpty();
    }
}

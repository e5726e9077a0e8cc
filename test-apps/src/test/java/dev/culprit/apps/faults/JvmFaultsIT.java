package dev.culprit.apps.faults;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import dev.culprit.client.ClientVersion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** JVMs that cannot be served. */
@Tag("side-by-side")
class JvmFaultsIT extends Faults {

    private static final String ATTACH_TIMEOUT = "sun.tools.attach.attachTimeout";

    @ParameterizedTest
    @MethodSource("dev.culprit.apps.faults.Jdks#all")
    void whoDisablesAttachingIsToldHowElse(Path jdk) throws Exception {
        Application application = application(jdk, "-XX:+DisableAttachMechanism");
        assertCannotBeAttached(application);

        diagnose(application).assertOneLine(75, "was started with attaching disabled", "-javaagent:culprit-agent.jar");

        application.assertUntouched();
    }

    private static void assertCannotBeAttached(Application application) {
        System.setProperty(ATTACH_TIMEOUT, "500"); // instead of 10 s
        try {
            assertThatExceptionOfType(AttachNotSupportedException.class)
                    .isThrownBy(() -> VirtualMachine.attach(application.pid()));
        } finally {
            System.clearProperty(ATTACH_TIMEOUT);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.culprit.apps.faults.Jdks#all")
    void whoDisablesLoadingAgentsIsToldHowElse(Path jdk) throws Exception {
        Application application = application(jdk, "-XX:-EnableDynamicAgentLoading");

        diagnose(application)
                .assertOneLine(75, "was started with loading of agents disabled", "-javaagent:culprit-agent.jar");

        application.assertUntouched();
    }

    @ParameterizedTest
    @MethodSource("dev.culprit.apps.faults.Jdks#all")
    void aJvmWithoutFlightRecorderIsToldAtOnce(Path jdk) throws Exception {
        String modules = "java.base,java.instrument,java.management,jdk.management,java.xml,jdk.httpserver";
        Application application = application(jdk, "--limit-modules", modules);

        diagnose(application).assertOneLine(75, "runs without module jdk.jfr", "--add-modules jdk.jfr");

        application.assertUntouched();
    }

    /** There is no such JVM here; that the agent's door can be loaded by one is for the tests of the agent. */
    @Test
    void aJvmThatIsTooOldIsToldAtOnce() throws Exception {
        Application application = application("-Dpretended=11");

        diagnose(application).assertOneLine(75, "is Java 11", "needs an application on Java 17 or newer");

        application.assertUntouched();
    }

    @Test
    void anAgentThatCannotWriteItsFilesIsToldAtOnce() throws Exception {
        Application application = application();
        Path own = application.temporary().resolve("culprit-" + System.getProperty("user.name"));
        Files.createSymbolicLink(own, Files.createDirectory(directory().resolve("elsewhere")));

        diagnose(application).assertOneLine(75, "does not start", "is not a directory");

        Files.delete(own);
        application.assertUnharmed();
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
        Application application = application();
        List<String> command = List.of(
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
                application.url("/page"));

        Child client = owned(Child.start(Path.of("/"), command));

        new Client.Outcome(client.awaitExit(), client.out().all(), client.err().all())
                .assertOneLine(75, "process " + application.pid() + " belongs to root", "run culprit as that user");
        application.assertUntouched();
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
}

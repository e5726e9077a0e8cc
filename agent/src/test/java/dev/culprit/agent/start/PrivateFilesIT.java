package dev.culprit.agent.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.agent.targets.Returns;
import dev.culprit.agent.testing.AgentHttp;
import dev.culprit.agent.testing.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is recorded can be read by the user of the application only. */
@Tag("side-by-side")
class PrivateFilesIT {

    private static final Set<PosixFilePermission> OF_OTHERS = PosixFilePermissions.fromString("---rwxrwx");

    @TempDir
    private Path temporary;

    @ParameterizedTest
    @MethodSource("dev.culprit.agent.testing.Jdks#all")
    void nobodyElseCanReadWhatIsRecorded(Path jdk) throws Exception {
        Path chosen = temporary.resolve("kept").resolve("here");
        try (ChildJvm child =
                ChildJvm.in(temporary).jdk(jdk).agent("http=0,dir=" + chosen).start(Returns.class)) {
            AgentHttp http = child.http();
            assertThat(http.exec("Recording", "start", "{\"depth\":\"WIDE\"}").getAsString())
                    .doesNotContain("error");
            assertThat(http.exec("Recording", "dump", "all").getAsString()).doesNotContain("error");

            assertThat(repository(http)).isNotEmptyDirectory();
            assertThat(othersCanRead(temporary)).isEmpty();
        }
    }

    @Test
    void norInADirectoryThatWasThereAndIsOpen() throws Exception {
        Path chosen = Files.createDirectory(temporary.resolve("open"));
        Files.setPosixFilePermissions(chosen, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (ChildJvm child =
                ChildJvm.in(temporary).agent("http=0,dir=" + chosen).start(Returns.class)) {
            AgentHttp http = child.http();
            assertThat(http.exec("Recording", "start", "{\"depth\":\"WIDE\"}").getAsString())
                    .doesNotContain("error");
            assertThat(http.exec("Recording", "dump", "all").getAsString()).doesNotContain("error");

            try (var files = Files.walk(chosen)) {
                assertThat(files.filter(Files::isRegularFile)).anyMatch(file -> file.endsWith("all.jfr"));
            }
            assertThat(othersCanRead(temporary)).isEmpty();
        }
    }

    /** Somebody may have said who reads them. */
    @Test
    void theRecordingsOfOthersAreLeftAlone() throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary)
                .with("-XX:StartFlightRecording")
                .agent("http=0")
                .start(Returns.class)) {
            AgentHttp http = child.http();
            assertThat(http.exec("Recording", "start", "{\"depth\":\"WIDE\"}").getAsString())
                    .doesNotContain("error");

            assertThat(Files.getPosixFilePermissions(repository(http))).containsAnyElementsOf(OF_OTHERS);
            assertThat(Files.readString(child.userDirectory()
                            .resolve(Long.toString(child.pid()))
                            .resolve("agent.log")))
                    .contains("other users may be able to read what is recorded");
        }
    }

    private static Path repository(AgentHttp http) throws Exception {
        String properties = http.post(
                        "{\"type\":\"read\",\"mbean\":\"java.lang:type=Runtime\",\"attribute\":\"SystemProperties\"}")
                .getAsJsonObject()
                .getAsJsonObject("value")
                .get("jdk.jfr.repository")
                .getAsString();
        return Path.of(properties);
    }

    /** What others can get at below a directory; what lies in a closed directory they cannot. */
    private static List<Path> othersCanRead(Path directory) throws IOException {
        List<Path> open = new ArrayList<>();
        try (var entries = Files.list(directory)) {
            for (Path entry : entries.toList()) {
                if (entry.getFileName().toString().startsWith("hsperfdata_")) {
                    continue; // the JVM's own
                }
                boolean others = Files.getPosixFilePermissions(entry, LinkOption.NOFOLLOW_LINKS).stream()
                        .anyMatch(OF_OTHERS::contains);
                if (others && Files.isDirectory(entry)) {
                    open.addAll(othersCanRead(entry));
                } else if (others) {
                    open.add(entry);
                }
            }
        }
        return open;
    }
}

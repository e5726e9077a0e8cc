package dev.culprit.agent.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.agent.testing.ChildJvm;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is in the jar, and what is not. */
@Tag("side-by-side")
class PackagedJarIT {

    private static final int JAVA_8 = 52;
    private static final long LARGEST_BYTES = 10L << 20;

    private static JarFile jar;
    private static List<String> names;

    @BeforeAll
    static void open() throws IOException {
        jar = new JarFile(ChildJvm.agentJar().toFile());
        names = jar.stream().map(JarEntry::getName).toList();
    }

    @AfterAll
    static void close() throws IOException {
        jar.close();
    }

    @Test
    void theManifestNamesTheDoorAndWhatTheAgentMayDo() throws IOException {
        Attributes attributes = jar.getManifest().getMainAttributes();

        assertThat(attributes.getValue("Premain-Class")).isEqualTo("dev.culprit.premain.AgentEntry");
        assertThat(attributes.getValue("Agent-Class")).isEqualTo("dev.culprit.premain.AgentEntry");
        assertThat(attributes.getValue("Can-Retransform-Classes")).isEqualTo("true");
        assertThat(attributes.getValue("Implementation-Version")).isNotBlank().doesNotContain("$");
        assertThat(attributes.getValue("Class-Path")).isNull();
        assertThat(attributes.getValue("Multi-Release")).isNull();
    }

    @Test
    void onlyTheDoorAndTheBootRoomArePlainClasses() {
        assertThat(names)
                .filteredOn(name -> name.endsWith(".class"))
                .isNotEmpty()
                .allMatch(name -> name.matches("dev/culprit/(premain|boot)/[^/]+\\.class"));
        assertThat(names)
                .filteredOn(name -> name.startsWith("dev/culprit/premain/"))
                .containsExactlyInAnyOrder(
                        "dev/culprit/premain/AgentEntry.class", "dev/culprit/premain/FirstRoom.class");
    }

    @Test
    void nothingElseLiesWhereTheApplicationLooks() {
        assertThat(names)
                .filteredOn(name -> !name.startsWith("inst/") && !name.startsWith("dev/culprit/"))
                .containsExactlyInAnyOrder("META-INF/MANIFEST.MF", "META-INF/LICENSE", "META-INF/THIRD-PARTY.txt");
    }

    @Test
    void theRoomHoldsEveryLibraryOnceAndNothingThatReachesOut() {
        assertThat(names)
                .contains(
                        "inst/agent/dev/culprit/agent/start/AgentMain.classdata",
                        "inst/byte-buddy/net/bytebuddy/ByteBuddy.classdata",
                        "inst/gson/com/google/gson/Gson.classdata",
                        "inst/heuristics/dev/culprit/heuristics/json/Documents.classdata",
                        "inst/commons-math3/META-INF/NOTICE.txt",
                        "inst/byte-buddy/META-INF/NOTICE")
                .doesNotHaveDuplicates()
                .noneMatch(name -> name.matches("inst/[^/]+/META-INF/(maven|versions|services)/.*"))
                .noneMatch(name -> name.matches(".*(jsr160|discovery/Multicast|service/notif/|history).*classdata"))
                .noneMatch(name -> name.matches(".*/heuristics/simulation/.*"))
                .noneMatch(name -> name.endsWith("module-info.classdata"));
        assertThat(names)
                .filteredOn(name -> name.startsWith("inst/"))
                .noneMatch(name -> name.contains("dev/culprit/boot/") || name.contains("dev/culprit/premain/"));
    }

    @Test
    void everyLibraryOfOthersHasItsLicence() {
        Set<String> libraries = names.stream()
                .filter(name -> name.matches("inst/[^/]+/.*"))
                .map(name -> name.split("/")[1])
                .collect(Collectors.toCollection(TreeSet::new));
        libraries.removeAll(Set.of("agent", "jfr-bridge", "heuristics"));
        assertThat(libraries)
                .hasSizeGreaterThan(3)
                .allSatisfy(library -> assertThat(names)
                        .anyMatch(name -> name.matches("inst/" + library + "/META-INF/LICENSE(\\.txt)?")));
    }

    @Test
    void plainClassesLoadOnJava8() throws IOException {
        for (String name : names) {
            if (name.endsWith(".class")) {
                try (DataInputStream in = new DataInputStream(jar.getInputStream(jar.getEntry(name)))) {
                    in.readInt();
                    in.readUnsignedShort();
                    assertThat(in.readUnsignedShort()).as(name).isEqualTo(JAVA_8);
                }
            }
        }
    }

    @Test
    void itsTimesAreFixedAndItsSizeIsBounded() {
        assertThat(jar.stream().map(JarEntry::getTimeLocal).distinct()).hasSize(1);
        assertThat(ChildJvm.agentJar().toFile().length()).isLessThan(LARGEST_BYTES);
    }
}

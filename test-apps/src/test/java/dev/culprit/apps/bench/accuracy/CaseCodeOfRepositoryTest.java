package dev.culprit.apps.bench.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.culprit.apps.cases.TestApplication;
import dev.culprit.apps.cases.TestApplications;
import dev.culprit.apps.cases.program.SlowExternalCall;
import dev.culprit.apps.cases.program.locks.LockAndMessage;
import dev.culprit.heuristics.detectors.locks.OneLaneBridge;
import dev.culprit.heuristics.wording.Quantity;
import dev.culprit.jfr.read.Replay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The same of this repository. */
class CaseCodeOfRepositoryTest {

    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final List<String> FOLDERS = List.of(
            "agent/src/main",
            "control-client/src/main",
            "heuristics/src/main",
            "heuristics/src/test/java/dev/culprit/heuristics/simulation/cases",
            "jfr-bridge/src/main",
            "test-apps/src/main/java");

    private static final Map<String, String> TEXTS = new HashMap<>();
    private static final Map<String, Set<String>> FILES = new HashMap<>();

    @BeforeAll
    static void read() throws IOException {
        for (String folder : FOLDERS) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    TEXTS.put(ROOT.relativize(file).toString().replace('\\', '/'), Files.readString(file));
                }
            }
        }
        CaseCode code = CaseCode.of(TEXTS);
        for (TestApplication application : TestApplications.all()) {
            Set<String> detectors = ComesTo.detectors(Labels.of(application.id()));
            FILES.put(
                    application.id(),
                    code.extent(application.id(), detectors, false).files());
        }
    }

    private static Set<String> of(String testCase) {
        return FILES.getOrDefault(testCase, Set.of());
    }

    private static String file(Class<?> type) {
        return file(type.getName().replace('.', '/').replace("dev/culprit/", ""));
    }

    private static String file(String name) {
        String end = "/dev/culprit/" + name + ".java";
        return TEXTS.keySet().stream()
                .filter(path -> path.endsWith(end))
                .findFirst()
                .orElseThrow();
    }

    private static Set<String> in(String folder) {
        return TEXTS.keySet().stream()
                .filter(path -> path.contains("/dev/culprit/" + folder + "/") && !path.endsWith("package-info.java"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void everyCaseHasItsApplicationAndNoOther() {
        Set<String> programs = in("apps/cases/program");
        for (String testCase : FILES.keySet()) {
            assertThat(of(testCase)).as("case %s", testCase).containsAnyElementsOf(programs);
            assertThat(of(testCase).stream().filter(programs::contains)).hasSizeLessThan(8);
        }
        assertThat(of("8")).contains(file(SlowExternalCall.class)).doesNotContain(file(LockAndMessage.class));
        assertThat(of("24")).contains(file(LockAndMessage.class)).doesNotContain(file(SlowExternalCall.class));
        assertThat(FILES.values().stream().flatMap(Set::stream).collect(Collectors.toSet()))
                .as("every application is that of a case")
                .containsAll(programs);
    }

    @Test
    void everyCaseHasTheDetectorsThatItComesTo() throws ClassNotFoundException {
        for (String testCase : FILES.keySet()) {
            for (String detector : ComesTo.detectors(Labels.of(testCase))) {
                assertThat(of(testCase)).as("case %s", testCase).contains(file(Class.forName(detector)));
            }
        }
        assertThat(of("8")).doesNotContain(file(OneLaneBridge.class));
        assertThat(of("21")).contains(file(OneLaneBridge.class));
    }

    @Test
    void everyCaseHasTheReaderTheSearchAndTheAgent() {
        Set<String> everywhere = Stream.of(
                        Set.of(file(Replay.class)),
                        in("jfr/events"),
                        in("heuristics/search"),
                        in("agent/probes/jdbc"),
                        in("agent/probes/locks"),
                        in("agent/weaving"),
                        in("advice"),
                        in("boot"),
                        in("premain"))
                .flatMap(Set::stream)
                .collect(Collectors.toSet());
        for (String testCase : FILES.keySet()) {
            assertThat(of(testCase)).as("case %s", testCase).containsAll(everywhere);
        }
    }

    @Test
    void onlyCasesThatSendMessagesHaveTheirProbes() {
        assertThat(of("24")).containsAll(in("agent/probes/messaging"));
        assertThat(of("8")).doesNotContainAnyElementsOf(in("agent/probes/messaging"));
        for (String testCase : FILES.keySet()) {
            assertThat(of(testCase))
                    .as("case %s", testCase)
                    .containsAll(in("agent/probes/servlet"))
                    .doesNotContainAnyElementsOf(in("agent/probes/grpc"))
                    .doesNotContainAnyElementsOf(in("agent/probes/jaxrs"));
        }
    }

    @Test
    void muchIsLeftOut() {
        for (String testCase : FILES.keySet()) {
            assertThat(TEXTS.size() - of(testCase).size())
                    .as("case %s", testCase)
                    .isGreaterThan(300);
            assertThat(of(testCase)).doesNotContainAnyElementsOf(in("heuristics/thesis"));
        }
    }

    @Test
    void aChangeConcernsWhoRunsThroughIt() {
        String targets = file("agent/probes/grpc/GrpcTargets");
        Map<String, String> grpc = new HashMap<>(TEXTS);
        grpc.merge(targets, " class More { Added added; }", String::concat);
        grpc.put(
                targets.replace("GrpcTargets", "Added"),
                "package dev.culprit.agent.probes.grpc; class Added { String name = \"io.grpc.Added\"; }");
        Map<String, String> reader = new HashMap<>(TEXTS);
        reader.merge(file(Replay.class), " class More { }", String::concat);
        Map<String, String> comment = new HashMap<>(TEXTS);
        comment.merge(file(Replay.class), " // more", String::concat);

        String before = contents("8", TEXTS);
        assertThat(contents("8", grpc).equals(before)).as("probes of gRPC").isTrue();
        assertThat(contents("8", reader).equals(before)).as("the reader").isFalse();
        assertThat(contents("8", comment).equals(before)).as("a comment").isTrue();
    }

    private static String contents(String testCase, Map<String, String> texts) {
        return CaseCode.of(texts)
                .extent(testCase, ComesTo.detectors(Labels.of(testCase)), false)
                .contents();
    }

    /** What {@link CaseCode} says of sentences. */
    @Test
    void sentencesAreText() {
        List<JavaMethod> methods = new ClassFileImporter()
                .importPackagesOf(Quantity.class).stream()
                        .filter(type -> !type.getSimpleName().endsWith("Test"))
                        .flatMap(type -> type.getMethods().stream())
                        .filter(method -> method.getModifiers().contains(JavaModifier.STATIC)
                                && !method.getModifiers().contains(JavaModifier.PRIVATE)
                                && !method.getModifiers().contains(JavaModifier.SYNTHETIC))
                        .toList();

        assertThat(methods)
                .hasSizeGreaterThan(100)
                .allMatch(method -> method.getRawReturnType().isEquivalentTo(String.class));
    }
}

package dev.culprit.apps;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.culprit.apps.cases.CaseServer;
import dev.culprit.client.cli.Main;
import dev.culprit.heuristics.search.Search;
import dev.culprit.jfr.read.Replay;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.culprit.apps");

    /** An application with known truth that uses the product could tell it the truth. */
    private static final ArchRule APPLICATIONS_DO_NOT_KNOW_THE_PRODUCT = noClasses()
            .that()
            .resideInAnyPackage(
                    "dev.culprit.apps.bookstore..",
                    "dev.culprit.apps.cases..",
                    "dev.culprit.apps.process..",
                    "dev.culprit.apps.relay..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.culprit.agent..",
                    "dev.culprit.client..",
                    "dev.culprit.heuristics..",
                    "dev.culprit.jfr..",
                    "dev.culprit.apps.bench..",
                    "dev.culprit.apps.demo..");

    private static final ArchRule NO_CYCLES =
            slices().matching("dev.culprit.(**)").should().beFreeOfCycles();

    /** A shorter name may be a word of the product too; those that are not stand in the list below. */
    private static final int TELLING = 10;

    private static final List<String> NAMES = names();

    /** Names of applications here, in lower case: packages, paths, functions and the classes with the problems. */
    private static List<String> names() {
        Stream<String> classes = MAIN.stream()
                .filter(type -> type.getPackageName().contains(".cases.program")
                        || type.getPackageName().endsWith(".problems"))
                .map(JavaClass::getSimpleName)
                .filter(name -> name.length() >= TELLING && !name.equals("package-info"));
        return Stream.concat(
                        classes,
                        Stream.of(
                                "culprit/apps",
                                "culprit.apps",
                                "bookstore",
                                "/tc/",
                                "ledger",
                                "checkout",
                                "shortlock",
                                "smallpool",
                                "bookpage",
                                "poolslow",
                                "rampleak",
                                "idlock",
                                "orders-small",
                                "update accounts",
                                "remote.call",
                                "work.burn",
                                "burn("))
                .map(name -> name.toLowerCase(Locale.ROOT))
                .toList();
    }

    /** Simulated applications of the product have names of their own, and are not seen by what judges. */
    private static final String SIMULATION = "dev/culprit/heuristics/simulation/";

    private static final String AGENT = "dev/culprit/client/culprit-agent.jar";

    @Test
    void theRulesHold() {
        assertThat(MAIN).hasSizeGreaterThan(100);
        APPLICATIONS_DO_NOT_KNOW_THE_PRODUCT.check(MAIN);
        NO_CYCLES.check(MAIN);
    }

    /** A package that is larger is several. */
    private static final int MOST_FILES = 30;

    @Test
    void noPackageIsTooLarge() throws IOException {
        List<Path> folders = new ArrayList<>();
        for (String module : List.of("heuristics", "jfr-bridge", "agent", "control-client", "test-apps")) {
            for (String sources : List.of("java", "java8")) {
                Path root = Path.of("..", module, "src", "main", sources);
                if (Files.isDirectory(root)) {
                    try (Stream<Path> all = Files.walk(root)) {
                        all.filter(Files::isDirectory).forEach(folders::add);
                    }
                }
            }
        }

        assertThat(folders).hasSizeGreaterThan(100);
        assertThat(folders)
                .allSatisfy(folder ->
                        assertThat(files(folder)).as(folder.toString()).isLessThanOrEqualTo(MOST_FILES));
        assertThat(folders).as("one that is nearly too large").anyMatch(folder -> files(folder) > MOST_FILES - 5);
    }

    private static long files(Path folder) {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(file -> file.toString().endsWith(".java")).count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void theProductKnowsNoTestApplication() throws Exception {
        List<String> offenders = new ArrayList<>();
        int seen = 0;
        for (Class<?> one : List.of(Search.class, Replay.class, Main.class)) {
            Path place = Path.of(
                    one.getProtectionDomain().getCodeSource().getLocation().toURI());
            seen += Files.isDirectory(place) ? ofDirectory(place, offenders) : ofJar(place, offenders);
        }
        try (InputStream agent = Main.class.getClassLoader().getResourceAsStream(AGENT)) {
            assertThat(agent).as("the agent in the client").isNotNull();
            seen += ofZip(agent, offenders);
        }

        assertThat(NAMES).hasSizeGreaterThan(20);
        assertThat(seen).isGreaterThan(500);
        assertThat(offenders).isEmpty();
    }

    @Test
    void aProductThatKnowsOneIsNoticed() throws Exception {
        List<String> offenders = new ArrayList<>();
        try (InputStream stream = CaseServer.class.getResourceAsStream("CaseServer.class")) {
            assertThat(stream).isNotNull();
            check("dev/culprit/heuristics/X.class", stream.readAllBytes(), offenders);
        }

        assertThat(offenders).containsExactly("dev/culprit/heuristics/X.class");
    }

    private static int ofDirectory(Path directory, List<String> offenders) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(directory)) {
            files = all.filter(file -> file.toString().endsWith(".class")).toList();
        }
        for (Path file : files) {
            check(directory.relativize(file).toString(), Files.readAllBytes(file), offenders);
        }
        return files.size();
    }

    private static int ofJar(Path jar, List<String> offenders) throws IOException {
        try (InputStream stream = Files.newInputStream(jar)) {
            return ofZip(stream, offenders);
        }
    }

    private static int ofZip(InputStream stream, List<String> offenders) throws IOException {
        ZipInputStream zip = new ZipInputStream(stream);
        int classes = 0;
        for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
            if (entry.getName().contains("dev/culprit") && !entry.isDirectory()) {
                check(entry.getName(), zip.readAllBytes(), offenders);
                classes++;
            }
        }
        return classes;
    }

    private static void check(String name, byte[] content, List<String> offenders) {
        String text = new String(content, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
        if (!name.contains(SIMULATION) && NAMES.stream().anyMatch(text::contains)) {
            offenders.add(name);
        }
    }
}

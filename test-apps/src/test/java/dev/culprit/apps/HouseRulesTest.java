package dev.culprit.apps;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import dev.culprit.heuristics.model.LoadReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What holds for the code of all modules and their tests. Every rule is shown to bite. */
class HouseRulesTest {

    private static final List<String> MODULES =
            List.of("heuristics", "jfr-bridge", "agent", "control-client", "test-apps");

    private static final JavaClasses ALL = new ClassFileImporter()
            .importPaths(MODULES.stream()
                    .flatMap(module ->
                            Stream.of("classes", "test-classes").map(kind -> Path.of("..", module, "target", kind)))
                    .filter(Files::isDirectory)
                    .toList())
            .that(describe("keep the rules", type -> !file(type).equals(HouseRulesTest.class.getName())));

    private static final int MOST_COMPONENTS = 8;

    /**
     * Who reads {@code new Report("t", "any", 5, 0, 60_000, ...)} cannot tell what is what, and who writes it mixes up two numbers of
     * one type. Such a record has parts, or a builder in its own file.
     */
    private static final ArchRule LONG_RECORDS_ARE_BUILT_BY_NAME = noClasses()
            .should()
            .accessTargetWhere(describe(
                    "a record of another file with more than " + MOST_COMPONENTS + " components is constructed",
                    (JavaAccess<?> access) -> access.getTarget().getName().equals(JavaConstructor.CONSTRUCTOR_NAME)
                            && isLong(access.getTargetOwner())
                            && !file(access.getOriginOwner()).equals(file(access.getTargetOwner()))));

    /**
     * Only records of the product: those of applications with known truth, of benchmarks and of tests are rows of tables, which are
     * filled from one place.
     */
    private static boolean isLong(JavaClass type) {
        return type.isRecord()
                && !type.getPackageName().startsWith("dev.culprit.apps")
                && !isTest(type)
                && type.getFields().stream()
                                .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
                                .count()
                        > MOST_COMPONENTS;
    }

    private static boolean isTest(JavaClass type) {
        return type.getSource()
                .map(source -> source.getUri().toString().contains("/test-classes/"))
                .orElse(false);
    }

    /** The outermost class. */
    private static String file(JavaClass type) {
        return type.getName().replaceAll("\\$.*", "");
    }

    @Test
    void longRecordsAreBuiltByName() {
        assertThat(ALL.stream().filter(HouseRulesTest::isLong))
                .as("long records")
                .hasSizeGreaterThan(5);
        for (String module : List.of("heuristics", "jfr", "agent", "client", "apps")) {
            assertThat(ALL.stream().filter(type -> type.getPackageName().startsWith("dev.culprit." + module)))
                    .as(module)
                    .hasSizeGreaterThan(100);
        }
        LONG_RECORDS_ARE_BUILT_BY_NAME.check(ALL);
    }

    @Test
    void aLongRecordThatIsBuiltByPositionIsNoticed() {
        assertBites(LONG_RECORDS_ARE_BUILT_BY_NAME, Constructs.class, LoadReport.Step.class);
        assertBites(LONG_RECORDS_ARE_BUILT_BY_NAME, Refers.class, LoadReport.Step.class);
        LONG_RECORDS_ARE_BUILT_BY_NAME.check(imported(LoadReport.Step.class, LoadReport.Step.Builder.class));
    }

    private static void assertBites(ArchRule rule, Class<?>... offenders) {
        JavaClasses violators = imported(offenders);
        assertThatThrownBy(() -> rule.check(violators)).isInstanceOf(AssertionError.class);
    }

    private static JavaClasses imported(Class<?>... types) {
        return new ClassFileImporter().importClasses(types);
    }

    // What follows violates the rule.

    static final class Constructs {
        LoadReport.Step step() {
            return new LoadReport.Step("GET /", 1, 0, 5, 5, 5, 5, 5, 5);
        }
    }

    static final class Refers {
        Figures figures() {
            return LoadReport.Step::new;
        }
    }

    /** The parameters of a step. */
    interface Figures {
        LoadReport.Step of(
                String name,
                long count,
                long failed,
                double mean,
                double p50,
                double p90,
                double p95,
                double p99,
                double max);
    }
}

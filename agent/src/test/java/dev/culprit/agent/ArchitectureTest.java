package dev.culprit.agent;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameEndingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.culprit.advice.KeepsAList;
import dev.culprit.agent.egg.Egg;
import dev.culprit.agent.hen.Hen;
import dev.culprit.boot.TalksJson;
import dev.culprit.premain.StartsThreadPools;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import net.bytebuddy.ByteBuddy;
import org.jolokia.json.JSONObject;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Who may use what. Every rule is also tried on a class that breaks it. */
class ArchitectureTest {

    private static final int JAVA_8 = 52;

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(new ImportOption.DoNotIncludeJars())
            .importPackages("dev.culprit");

    /** But for the classes that say where a library is probed. */
    private static final ArchRule BYTE_CODE = noClasses()
            .that()
            .resideOutsideOfPackages("dev.culprit.agent.weaving..", "dev.culprit.advice..")
            .and(not(resideInAPackage("dev.culprit.agent.probes..").and(simpleNameEndingWith("Targets"))))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("net.bytebuddy..");

    private static final ArchRule JMX = noClasses()
            .that()
            .resideOutsideOfPackages(
                    "dev.culprit.agent.mbean..",
                    "dev.culprit.agent.http..",
                    "dev.culprit.agent.start..",
                    "dev.culprit.agent.run..",
                    "dev.culprit.agent.sampling.series..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("javax.management..");

    private static final ArchRule JOLOKIA = noClasses()
            .that()
            .resideOutsideOfPackage("dev.culprit.agent.http..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.jolokia..");

    private static final ArchRule NAMES = noClasses()
            .should()
            .haveSimpleNameEndingWith("Manager")
            .orShould()
            .haveSimpleNameEndingWith("Helper")
            .orShould()
            .haveSimpleNameEndingWith("Util")
            .orShould()
            .haveSimpleNameEndingWith("Impl");

    private static final ArchRule NO_GLOBAL_STATE = fields().that()
            .areStatic()
            .and()
            .areDeclaredInClassesThat()
            .resideOutsideOfPackages("dev.culprit.boot..", "dev.culprit.premain..")
            .should()
            .beFinal();

    private static ArchRule only(String of, String... allowed) {
        return classes()
                .that()
                .resideInAPackage(of)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(allowed);
    }

    private static final ArchRule NO_CYCLE =
            slices().matching("dev.culprit.(**)").should().beFreeOfCycles();

    private static final ArchRule BOOT = only("dev.culprit.boot..", "dev.culprit.boot..", "java..", "org.jspecify..");

    private static final ArchRule PREMAIN = only(
            "dev.culprit.premain..",
            "dev.culprit.premain..",
            "java.lang..",
            "java.io..",
            "java.net..",
            "java.util",
            "java.util.jar..",
            "java.security..",
            "org.jspecify..");

    private static final ArchRule ADVICE = only(
                    "dev.culprit.advice..",
                    "dev.culprit.advice..",
                    "dev.culprit.boot..",
                    "java.lang..",
                    "net.bytebuddy.asm..",
                    "net.bytebuddy.implementation.bytecode.assign..", // in values of annotations
                    "org.jspecify..")
            .allowEmptyShould(true);

    @Test
    void rulesHold() {
        BYTE_CODE.check(MAIN);
        JMX.check(MAIN);
        JOLOKIA.check(MAIN);
        NAMES.check(MAIN);
        NO_GLOBAL_STATE.check(MAIN);
        BOOT.check(MAIN);
        PREMAIN.check(MAIN);
        ADVICE.check(MAIN);
    }

    @Test
    void packagesOfTheAgentFormNoCycle() {
        NO_CYCLE.check(MAIN);
    }

    @Test
    void classesForOldJvmsAreOld() throws IOException {
        int seen = 0;
        for (JavaClass each : MAIN) {
            if (each.getPackageName().matches("dev\\.culprit\\.(boot|premain|advice)")) {
                assertThat(version(each)).as(each.getName()).isEqualTo(JAVA_8);
                seen++;
            }
        }
        assertThat(seen).isGreaterThanOrEqualTo(2);
        assertThat(version(new ClassFileImporter().importClass(TalksJson.class)))
                .as("a class that would be found")
                .isGreaterThan(JAVA_8);
    }

    private static int version(JavaClass type) throws IOException {
        try (InputStream file = ArchitectureTest.class.getResourceAsStream(
                        "/" + type.getName().replace('.', '/') + ".class");
                DataInputStream in = new DataInputStream(file)) {
            in.readInt();
            in.readUnsignedShort();
            return in.readUnsignedShort();
        }
    }

    @Test
    void theRulesBite() {
        bites(BYTE_CODE, TouchesByteCode.class);
        bites(JMX, TouchesJmx.class);
        bites(JOLOKIA, TouchesJolokia.class);
        bites(NAMES, EverythingManager.class);
        bites(NO_GLOBAL_STATE, HoldsState.class);
        bites(BOOT, TalksJson.class);
        bites(PREMAIN, StartsThreadPools.class);
        bites(ADVICE, KeepsAList.class);
        bites(NO_CYCLE, Egg.class, Hen.class);
    }

    private static void bites(ArchRule rule, Class<?>... offenders) {
        JavaClasses imported = new ClassFileImporter().importClasses(offenders);
        assertThatThrownBy(() -> rule.check(imported)).isInstanceOf(AssertionError.class);
    }

    record TouchesByteCode(ByteBuddy byteBuddy) {}

    record TouchesJmx(javax.management.ObjectName name) {}

    record TouchesJolokia(JSONObject json) {}

    static final class EverythingManager {}

    static final class HoldsState {

        static @Nullable String state;
    }
}

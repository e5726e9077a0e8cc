package dev.culprit.client;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.lang.ArchRule;
import dev.culprit.client.egg.Egg;
import dev.culprit.client.hen.Hen;
import dev.culprit.client.load.KnowsTheAgent;
import dev.culprit.client.show.ReadsJson;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private static final JavaClasses MAIN =
            new ClassFileImporter().withImportOption(new DoNotIncludeTests()).importPackages("dev.culprit.client");

    private static final ArchRule NO_PROBES = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("net.bytebuddy..", "dev.culprit.agent..", "org.jolokia..", "java.lang.instrument..");

    private static final ArchRule LOAD_KNOWS_NO_AGENT = noClasses()
            .that()
            .resideInAPackage("..load..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("com.sun.tools.attach..", "java.net.http..", "dev.culprit.client.agent..");

    private static final ArchRule SHOW_IS_TEXT = noClasses()
            .that()
            .resideInAPackage("..show..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.net..", "picocli..", "com.google.gson..");

    private static final ArchRule NO_CYCLE =
            slices().matching("dev.culprit.(**)").should().beFreeOfCycles();

    private static final ArchRule NO_GLOBAL_STATE =
            fields().that().areStatic().should().beFinal();

    @Test
    void theClientKnowsTheAgentOnlyAsFileAndContract() {
        NO_PROBES.check(MAIN);
    }

    @Test
    void loadKnowsNoAgent() {
        LOAD_KNOWS_NO_AGENT.check(MAIN);
    }

    @Test
    void showingIsText() {
        SHOW_IS_TEXT.check(MAIN);
    }

    @Test
    void packagesFormNoCycle() {
        NO_CYCLE.check(MAIN);
    }

    @Test
    void noGlobalState() {
        NO_GLOBAL_STATE.check(MAIN);
    }

    @Test
    void theRulesBite() {
        bites(NO_PROBES, Instruments.class);
        bites(LOAD_KNOWS_NO_AGENT, KnowsTheAgent.class);
        bites(SHOW_IS_TEXT, ReadsJson.class);
        bites(NO_CYCLE, Egg.class, Hen.class);
        bites(NO_GLOBAL_STATE, HoldsState.class);
    }

    private static void bites(ArchRule rule, Class<?>... offenders) {
        JavaClasses imported = new ClassFileImporter().importClasses(offenders);
        assertThatThrownBy(() -> rule.check(imported)).isInstanceOf(AssertionError.class);
    }

    /** Breaks the first rule. */
    @SuppressWarnings("unused")
    private record Instruments(java.lang.instrument.ClassDefinition definition) {}

    static final class HoldsState {

        static @Nullable String state;
    }
}

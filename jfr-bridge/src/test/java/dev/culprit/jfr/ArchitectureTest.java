package dev.culprit.jfr;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.culprit.jfr.cycle.one.One;
import dev.culprit.jfr.cycle.two.Two;
import java.net.URI;
import jdk.jfr.Event;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.culprit.jfr");

    private static final ArchRule NO_CONTROL = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("net.bytebuddy..", "javax.management..", "java.lang.management..", "java.net..");

    private static final ArchRule EVENTS_IN_ONE_PLACE =
            classes().that().areAssignableTo(Event.class).should().resideInAPackage("dev.culprit.jfr.events..");

    private static final ArchRule NO_CYCLES =
            slices().matching("dev.culprit.(**)").should().beFreeOfCycles();

    @Test
    void theRulesHold() {
        assertThat(MAIN).hasSizeGreaterThan(30);
        NO_CONTROL.check(MAIN);
        EVENTS_IN_ONE_PLACE.check(MAIN);
        NO_CYCLES.check(MAIN);
    }

    @Test
    void theRulesBite() {
        assertBites(NO_CONTROL, Touches.class);
        assertBites(EVENTS_IN_ONE_PLACE, Stray.class);
        assertBites(NO_CYCLES, One.class, Two.class);
    }

    private static void assertBites(ArchRule rule, Class<?>... offenders) {
        assertThatThrownBy(() -> rule.check(new ClassFileImporter().importClasses(offenders)))
                .isInstanceOf(AssertionError.class);
    }

    private record Touches(URI address) {}

    private static final class Stray extends Event {}
}

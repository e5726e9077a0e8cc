package dev.culprit.heuristics;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.culprit.heuristics.analysis.growth.ComparesLoads;
import dev.culprit.heuristics.analysis.growth.Comparison;
import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.cycle.one.One;
import dev.culprit.heuristics.cycle.two.Two;
import dev.culprit.heuristics.detectors.HasThreshold;
import dev.culprit.heuristics.detectors.ramp.TheRamp;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import java.io.File;
import java.net.URI;
import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What this module must not know. Every rule is shown to bite. */
class ArchitectureTest {

    private static final String ROOT = "dev.culprit.heuristics";

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    private static final ArchRule PURE = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "jdk.jfr..",
                    "javax.management..",
                    "java.net..",
                    "java.nio.file..",
                    "java.lang.instrument..",
                    "java.lang.management..",
                    "java.util.logging..",
                    "net.bytebuddy..",
                    "org.jolokia..");

    /** The codec's adapters must declare the exception of Gson's reader; nothing else may know {@code java.io}. */
    private static final ArchRule NO_STREAMS = noClasses()
            .that()
            .resideOutsideOfPackage(ROOT + ".json..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.io..");

    private static final ArchRule NO_THREADS = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAPackage("java.util.concurrent..")
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(Thread.class)
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(ThreadLocal.class);

    private static final ArchRule NO_CLOCK = noClasses()
            .should()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethodWhere(target(nameMatching("now|system.*")).and(target(owner(resideInAPackage("java.time")))));

    private static final ArchRule NO_CHANCE = noClasses()
            .should()
            .callMethod(Math.class, "random")
            .orShould()
            .callConstructor(Random.class)
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.util.UUID");

    private static final ArchRule GSON_IN_JSON = noClasses()
            .that()
            .resideOutsideOfPackage(ROOT + ".json..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.google.gson..");

    /** What only cuts something into parts, limits work or what is shown, or converts units. Names that a threshold would not have. */
    private static final String NO_THRESHOLD =
            "THIRDS?|QUARTERS|BLOCKS|ROUNDING|SEED|MOST|SHORTEST_MILLIS|LEVELS|WINDOWS_ALONE|REPETITIONS_EACH";

    /** Every number that decides something is in {@code thresholds}, with its unit and reason. */
    private static final ArchRule THRESHOLDS_IN_ONE_PLACE = noFields()
            .that()
            .areDeclaredInClassesThat()
            .resideInAnyPackage(ROOT + ".detectors..", ROOT + ".analysis..", ROOT + ".search..")
            .and()
            .areStatic()
            .and()
            .haveNameNotMatching(NO_THRESHOLD)
            .should()
            .haveRawType(double.class)
            .orShould()
            .haveRawType(int.class)
            .orShould()
            .haveRawType(long.class);

    /** Which window at maximum load a service is judged by is decided in one place. */
    private static final ArchRule ONE_COMPARISON = noClasses()
            .that()
            .resideOutsideOfPackage(ROOT + ".search..")
            .and()
            .doNotHaveFullyQualifiedName(LoadedWindows.class.getName())
            .should()
            .accessTargetWhere(JavaAccess.Predicates.target(owner(type(Measurements.class)))
                    .and(JavaAccess.Predicates.target(name("maximum"))));

    /** Who compares loads is given the windows. */
    private static final ArchRule WINDOWS_ARE_GIVEN = noClasses()
            .that()
            .areAssignableTo(ComparesLoads.class)
            .should()
            .accessTargetWhere(JavaAccess.Predicates.target(owner(type(Measurements.class)))
                    .and(JavaAccess.Predicates.target(nameMatching("maximum|singleUser|runs|levels|evidence"))));

    private static final ArchRule NO_STATE =
            fields().that().areStatic().should().beFinal();

    private static final ArchRule NO_CYCLES =
            slices().matching("dev.culprit.(**)").should().beFreeOfCycles();

    /** Apart from the list of them all. */
    private static final ArchRule NO_OTHER_DETECTOR = classes()
            .that()
            .implement(Detector.class)
            .should(new ArchCondition<>("depend on no other detector") {
                @Override
                public void check(JavaClass detector, ConditionEvents events) {
                    detector.getDirectDependenciesFromSelf().stream()
                            .filter(known -> known.getTargetClass().isAssignableTo(Detector.class)
                                    && !known.getTargetClass().isInterface()
                                    && !known.getTargetClass().equals(detector))
                            .forEach(known ->
                                    events.add(SimpleConditionEvent.violated(detector, known.getDescription())));
                }
            });

    @Test
    void knowsNoRecorderNoAgentNoNetworkAndNoFiles() {
        PURE.check(MAIN);
        NO_STREAMS.check(MAIN);
    }

    @ParameterizedTest
    @ValueSource(classes = {KnowsAddresses.class, KnowsRecorder.class, KnowsManagement.class})
    void noKnowledgeOfTheOutsideEscapes(Class<?> violator) {
        assertBites(PURE, violator);
    }

    @Test
    void noKnowledgeOfFilesEscapes() {
        assertBites(NO_STREAMS, KnowsFiles.class);
    }

    @Test
    void hasNoThreads() {
        NO_THREADS.check(MAIN);
        assertBites(NO_THREADS, HasExecutor.class);
        assertBites(NO_THREADS, Sleeps.class);
    }

    @Test
    void hasNoClock() {
        NO_CLOCK.check(MAIN);
        assertBites(NO_CLOCK, ReadsNanoTime.class);
        assertBites(NO_CLOCK, ReadsInstant.class);
    }

    @Test
    void leavesNothingToChance() {
        NO_CHANCE.check(MAIN);
        assertBites(NO_CHANCE, Unseeded.class);
        assertBites(NO_CHANCE, CallsMathRandom.class);
    }

    @Test
    void nobodyAsksForTheLatestWindow() {
        ONE_COMPARISON.check(MAIN);
        assertBites(ONE_COMPARISON, CallsForTheLatest.class);
        assertBites(ONE_COMPARISON, RefersToTheLatest.class);
        WINDOWS_ARE_GIVEN.check(MAIN);
        assertBites(WINDOWS_ARE_GIVEN, ChoosesItsWindow.class);
    }

    @Test
    void onlyTheCodecKnowsGson() {
        GSON_IN_JSON.check(MAIN);
        assertBites(GSON_IN_JSON, KnowsGson.class);
    }

    @Test
    void hasNoGlobalState() {
        NO_STATE.check(MAIN);
        assertBites(NO_STATE, HasState.class);
    }

    @Test
    void packagesFormNoCycle() {
        NO_CYCLES.check(MAIN);
        assertBites(NO_CYCLES, One.class, Two.class);
    }

    @Test
    void detectorsDoNotKnowEachOther() {
        NO_OTHER_DETECTOR.check(MAIN);
        assertBites(NO_OTHER_DETECTOR, AsksAnother.class);
    }

    @Test
    void thresholdsAreInOnePlace() {
        THRESHOLDS_IN_ONE_PLACE.check(MAIN);
        assertBites(THRESHOLDS_IN_ONE_PLACE, HasThreshold.class);
    }

    private static void assertBites(ArchRule rule, Class<?>... offenders) {
        JavaClasses violators = new ClassFileImporter().importClasses(offenders);
        assertThatThrownBy(() -> rule.check(violators)).isInstanceOf(AssertionError.class);
    }

    // What follows violates one rule each.

    record KnowsAddresses(URI address) {}

    record KnowsFiles(File file) {}

    private abstract static class ChoosesItsWindow implements ComparesLoads {
        @Override
        public Verdict judge(Comparison both, Measurements measurements) {
            return new NotDetected(measurements.singleUser().toString());
        }
    }

    private abstract static class AsksAnother implements Detector {
        final Detector other = new TheRamp();
    }

    record KnowsRecorder(jdk.jfr.Recording recording) {}

    record KnowsManagement(javax.management.MBeanServer server) {}

    record KnowsGson(com.google.gson.Gson gson) {}

    static final class HasExecutor {
        Object executor() {
            return Executors.newCachedThreadPool();
        }
    }

    static final class Sleeps {
        void sleep() throws InterruptedException {
            Thread.sleep(1);
        }
    }

    static final class ReadsNanoTime {
        long now() {
            return System.nanoTime();
        }
    }

    static final class ReadsInstant {
        Object now() {
            return Instant.now();
        }
    }

    static final class Unseeded {
        Random random() {
            return new Random();
        }
    }

    static final class CallsMathRandom {
        double random() {
            return Math.random();
        }
    }

    static final class CallsForTheLatest {
        Object latest(Measurements measurements) {
            return measurements.maximum();
        }
    }

    static final class RefersToTheLatest {
        Supplier<Optional<Evidence>> latest(Measurements measurements) {
            return measurements::maximum;
        }
    }

    static final class HasState {
        static int counter;
    }
}

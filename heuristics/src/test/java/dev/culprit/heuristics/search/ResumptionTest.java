package dev.culprit.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.contract.DiagnosisOptions.Durations;
import dev.culprit.heuristics.contract.DiagnosisOptions.Rules;
import dev.culprit.heuristics.contract.Limits;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.result.Environment;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import dev.culprit.heuristics.testing.LoadReportBuilder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ResumptionTest {

    private static final Requirement REQUIREMENT = Requirement.parse("p99<200ms");
    private static final DiagnosisOptions OPTIONS =
            new DiagnosisOptions(REQUIREMENT, 20, Durations.QUICK, Rules.DEFAULT, 0.5, 42, "1.0");
    private static final Map<String, String> FACTS = Map.of(
            "application", "shop.jar",
            "JVM id", "4711-1a",
            "process id", "4711",
            "JVM", "17.0.1",
            "processors", "4",
            "heap maximum (MB)", "1000",
            "collectors", "G1",
            "agent version", "1.0");

    static Stream<Arguments> others() {
        Requirement stricter = Requirement.parse("p99<100ms");
        Limits budget = new Limits(List.of(), List.of(), 60);
        Limits only = new Limits(List.of("the-ramp"), List.of(), 0);
        Limits skip = new Limits(List.of(), List.of("the-ramp"), 0);
        return Stream.of(
                Arguments.of("requirement p99 < 200 ms, not p99 < 100 ms", OPTIONS.requiring(stricter)),
                Arguments.of("maximum users 20, not 21", options(21, Durations.QUICK, 0.5, 42, Limits.NONE)),
                Arguments.of("durations QUICK, not THOROUGH", options(20, Durations.THOROUGH, 0.5, 42, Limits.NONE)),
                Arguments.of("time scale 0.5, not 1.0", options(20, Durations.QUICK, 1, 42, Limits.NONE)),
                Arguments.of("rules DEFAULT, not THESIS", OPTIONS.judgedBy(Rules.THESIS)),
                Arguments.of("seed 42, not 43", options(20, Durations.QUICK, 0.5, 43, Limits.NONE)),
                Arguments.of("client version 1.0, not none", OPTIONS.by("")),
                Arguments.of("budget (s) 0.0, not 60.0", options(20, Durations.QUICK, 0.5, 42, budget)),
                Arguments.of("only none, not [the-ramp]", options(20, Durations.QUICK, 0.5, 42, only)),
                Arguments.of("skip none, not [the-ramp]", options(20, Durations.QUICK, 0.5, 42, skip)));
    }

    private static DiagnosisOptions options(
            int users, Durations durations, double timeScale, long seed, Limits limits) {
        return new DiagnosisOptions(REQUIREMENT, users, durations, Rules.DEFAULT, timeScale, seed, "1.0", limits);
    }

    @ParameterizedTest
    @MethodSource("others")
    void otherOptionsAreRefusedByName(String difference, DiagnosisOptions other) {
        assertThat(Resumption.refusal(OPTIONS, other))
                .hasValueSatisfying(line ->
                        assertThat(line).contains("made with " + difference).doesNotContain("\n"));
    }

    @Test
    void theSameOptionsAreNotRefused() {
        DiagnosisOptions same = options(20, Durations.QUICK, 0.5, 42, Limits.NONE);
        assertThat(Resumption.refusal(OPTIONS, same)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "application,stock.jar",
        "JVM,21",
        "processors,2",
        "collectors,Serial",
        "agent version,2.0",
        "heap maximum (MB),2000",
        "heap maximum (MB),",
    })
    void anotherMachineOrJvmIsRefusedByName(String fact, String value) {
        assertThat(Resumption.refusal(new Environment(FACTS), with(fact, value == null ? "" : value)))
                .hasValueSatisfying(line -> assertThat(line).contains("made with " + fact));
    }

    @Test
    void recordingsOfAnUnknownApplicationAreRefused() {
        assertThat(Resumption.refusal(with("application", ""), new Environment(FACTS)))
                .hasValue("the recordings do not tell which application they are of");
    }

    @ParameterizedTest
    @CsvSource({"process id,12", "JVM id,12-1", "heap maximum (MB),970"})
    void whatEveryStartChangesIsNotRefused(String fact, String value) {
        assertThat(Resumption.refusal(new Environment(FACTS), with(fact, value)))
                .isEmpty();
    }

    @Test
    void lifeOfAnApplicationIsKnownByItsId() {
        assertThat(Resumption.isOneLife(new Environment(FACTS), with("processors", "9")))
                .isTrue();
        assertThat(Resumption.isOneLife(new Environment(FACTS), with("JVM id", "4711-1b")))
                .isFalse();
    }

    private static Environment with(String fact, String value) {
        Map<String, String> facts = new HashMap<>(FACTS);
        facts.put(fact, value);
        return new Environment(facts);
    }

    @ParameterizedTest
    @CsvSource({
        "20,WIDE,0,true",
        "20,WIDE,3,true",
        "1,WIDE,0,true",
        "1,TARGETED,0,true",
        "20,TARGETED,0,false",
        "7,WIDE,0,false"
    })
    void windowsOfOneUserAndOfTheMaximumAreComparedOverTime(int users, Depth depth, int repetition, boolean compared) {
        assertThat(Resumption.comparesOverTime(new Experiment(users, depth, 1, 1, repetition), 20))
                .isEqualTo(compared);
    }

    @Test
    void anApplicationThatIsMuchFasterNowIsInAnotherState() {
        Evidence slow = calls(EvidenceBuilder.at(20), 100);
        assertThat(Resumption.contradiction(
                        List.of(slow), calls(EvidenceBuilder.at(20).targeted(), 45)))
                .hasValueSatisfying(line -> assertThat(line).contains("what slowed them is gone"));
        assertThat(Resumption.contradiction(
                        List.of(slow), calls(EvidenceBuilder.at(20).targeted(), 55)))
                .isEmpty();
        assertThat(Resumption.contradiction(
                        List.of(slow), calls(EvidenceBuilder.at(20).targeted(), 300)))
                .as("stacks cost time")
                .isEmpty();
        assertThat(Resumption.contradiction(List.of(slow), calls(EvidenceBuilder.at(5), 10)))
                .as("fewer users are served faster")
                .isEmpty();
    }

    @Test
    void anotherLifeIsComparedAtTheSameLoadAndLook() {
        Evidence before = calls(EvidenceBuilder.at(20), 100);
        Evidence slow = calls(EvidenceBuilder.at(20), 150);
        assertThat(Resumption.otherSpeed(List.of(before), slow))
                .hasValueSatisfying(line -> assertThat(line)
                        .isEqualTo("the application is slower than in its earlier life:"
                                + " GET / takes 150 ms where it took 100 ms"));
        assertThat(Resumption.otherSpeed(List.of(before), calls(EvidenceBuilder.at(20), 60)))
                .hasValueSatisfying(line -> assertThat(line).contains("is faster than"));
        assertThat(Resumption.otherSpeed(List.of(before), calls(EvidenceBuilder.at(20), 120)))
                .as("no more than lives differ")
                .isEmpty();
        assertThat(Resumption.otherSpeed(
                        List.of(
                                calls(EvidenceBuilder.at(7), 100),
                                calls(EvidenceBuilder.at(20).targeted(), 100)),
                        slow))
                .isEmpty();
        assertThat(Resumption.otherSpeed(List.of(), slow)).isEmpty();
    }

    @Test
    void aWindowThatWasRepeatedMayHaveBeenDisturbed() {
        Evidence disturbed = calls(EvidenceBuilder.at(20), 200);
        Evidence repeated = calls(EvidenceBuilder.at(20), 100);
        assertThat(Resumption.otherSpeed(List.of(disturbed, repeated), calls(EvidenceBuilder.at(20), 100)))
                .isEmpty();
        assertThat(Resumption.otherSpeed(List.of(disturbed, repeated), calls(EvidenceBuilder.at(20), 150)))
                .as("between both")
                .isEmpty();
        assertThat(Resumption.otherSpeed(List.of(disturbed, repeated), calls(EvidenceBuilder.at(20), 50)))
                .isPresent();
        assertThat(Resumption.otherSpeed(List.of(disturbed, repeated), calls(EvidenceBuilder.at(20), 400)))
                .isPresent();
    }

    @Test
    void anotherLoadIsNoticed() {
        Evidence before = EvidenceBuilder.at(20).load(load(100, "/a", "/b")).build();
        assertThat(Resumption.contradiction(List.of(before), loaded(load(100, "/a", "/c"))))
                .hasValueSatisfying(line -> assertThat(line).contains("load"));
        assertThat(Resumption.contradiction(List.of(before), loaded(load(200, "/a", "/b"))))
                .isPresent();
        assertThat(Resumption.contradiction(List.of(before), loaded(load(90, "/a"))))
                .as("a rare step may be missing")
                .isEmpty();
        Evidence hurried = EvidenceBuilder.at(20).load(load(Double.NaN, "/a")).build();
        assertThat(Resumption.contradiction(List.of(hurried), loaded(load(Double.NaN, "/a"))))
                .as("nobody thinks")
                .isEmpty();
    }

    private static Evidence calls(EvidenceBuilder window, double millis) {
        return window.calls("GET /", 100, WaitState.CPU, i -> millis).build();
    }

    private static Evidence loaded(LoadReport load) {
        return EvidenceBuilder.at(7).load(load).build();
    }

    private static LoadReport load(double thinkMillis, String... steps) {
        LoadReport usual = LoadReportBuilder.of(20, 100).build();
        return usual.toBuilder()
                .steps(Stream.of(steps)
                        .map(step -> LoadReport.Step.builder(step, 10).each(5).build())
                        .toList())
                .thinkTimeMillis(thinkMillis)
                .build();
    }
}

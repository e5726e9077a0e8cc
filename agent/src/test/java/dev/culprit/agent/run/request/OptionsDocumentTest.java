package dev.culprit.agent.run.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.culprit.agent.testing.RequestSchema;
import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.contract.DiagnosisOptions.Durations;
import dev.culprit.heuristics.contract.DiagnosisOptions.Rules;
import dev.culprit.heuristics.contract.DiagnosisRequest;
import dev.culprit.heuristics.contract.Limits;
import dev.culprit.heuristics.json.Requests;
import dev.culprit.heuristics.model.Requirement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

final class OptionsDocumentTest {

    @Test
    void readsWhatTheClientWrites() {
        DiagnosisOptions options = new DiagnosisOptions(
                Requirement.parse("p95<200ms"),
                80,
                Durations.THOROUGH,
                Rules.DEFAULT,
                0.5,
                -4,
                "1.2",
                new Limits(List.of("one-lane-bridge"), List.of("the-stifle"), 300));
        assertThat(OptionsDocument.read(Requests.write(new DiagnosisRequest(options))))
                .isEqualTo(new DiagnosisRequest(options));
    }

    @Test
    void usersAloneSuffice() {
        assertThat(OptionsDocument.read("{\"maximumUsers\":50}").options())
                .isEqualTo(new DiagnosisOptions(Requirement.DEFAULT, 50, Durations.QUICK, Rules.DEFAULT, 1, 1, ""));
    }

    @Test
    void requirementMayBeWrittenInWords() {
        assertThat(OptionsDocument.read("{\"maximumUsers\":5,\"requirement\":\"p99<200ms\",\"durations\":\"standard\"}")
                        .options())
                .satisfies(options -> {
                    assertThat(options.requirement()).isEqualTo(new Requirement(0.99, 200, true));
                    assertThat(options.durations()).isEqualTo(Durations.STANDARD);
                });
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                "50",
                "[]",
                "{",
                "{}",
                "{\"maximumUsers\":0}",
                "{\"maximumUsers\":\"many\"}",
                "{\"maximumUsers\":[]}",
                "{\"maximumUsers\":4294967301}",
                "{\"maximumUsers\":2.5}",
                "{\"maximumUsers\":5,\"seed\":18446744073709551617}",
                "{\"maximumUsers\":5,\"requirement\":{\"percentile\":NaN,\"limitMillis\":1}}",
                "{\"maximumUsers\":5,\"limits\":{\"budgetSeconds\":NaN}}",
                "{\"maximumUsers\":5,\"limits\":{\"only\":[null]}}",
                "{\"maximumUsers\":5,\"maxUsers\":5}",
                "{\"maximumUsers\":5,\"timeScale\":0}",
                "{\"maximumUsers\":5,\"timeScale\":\"NaN\"}",
                "{\"maximumUsers\":5,\"timeScale\":NaN}",
                "{\"maximumUsers\":5,\"durations\":\"FAST\"}",
                "{\"maximumUsers\":5,\"requirement\":\"fast\"}",
                "{\"maximumUsers\":5,\"requirement\":{\"percentile\":99,\"limitMillis\":1}}",
                "{\"maximumUsers\":5,\"requirement\":[]}"
            })
    void refusesTheRestInOneLine(String text) {
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> OptionsDocument.read(text))
                .satisfies(refusal -> {
                    assertThat(refusal.code()).isEqualTo(RefusalCode.BAD_INPUT);
                    assertThat(refusal.getMessage()).doesNotContain("\n").contains("options cannot be used");
                });
    }

    private static boolean reads(String text) {
        try {
            OptionsDocument.read(text);
            return true;
        } catch (RefusedException e) {
            return false;
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"maximumUsers\":50}",
                "{\"version\":1,\"maximumUsers\":50,\"requirement\":\"p99<200ms\",\"timeScale\":0.1}",
                "{\"maximumUsers\":5,\"requirement\":\"P99.9 <= 1.5 s\",\"durations\":\"THOROUGH\",\"rules\":\"DEFAULT\"}",
                "{\"maximumUsers\":5,\"requirement\":{\"percentile\":0.9,\"limitMillis\":1},\"seed\":-4}",
                "{\"maximumUsers\":5,\"clientVersion\":\"1.2\"}",
                "{\"version\":2,\"maximumUsers\":50}",
                "{\"version\":\"1\",\"maximumUsers\":50}",
                "{}",
                "[]",
                "{\"maximumUsers\":0}",
                "{\"maximumUsers\":\"many\"}",
                "{\"maximumUsers\":5,\"maxUsers\":5}",
                "{\"maximumUsers\":5,\"timeScale\":0}",
                "{\"maximumUsers\":5,\"timeScale\":10.5}",
                "{\"maximumUsers\":5,\"durations\":\"FAST\"}",
                "{\"maximumUsers\":5,\"requirement\":\"fast\"}",
                "{\"maximumUsers\":5,\"requirement\":{\"percentile\":99,\"limitMillis\":1}}",
                "{\"maximumUsers\":5,\"requirement\":{\"percentile\":0.9}}",
                "{\"maximumUsers\":5,\"limits\":{}}",
                "{\"maximumUsers\":5,\"limits\":{\"only\":[\"the-stifle\"],\"budgetSeconds\":60}}",
                "{\"maximumUsers\":5,\"limits\":{\"skip\":[\"traffic-jam/the-stifle\"]}}",
                "{\"maximumUsers\":5,\"limits\":{\"skip\":[\"performance-problem\"]}}",
                "{\"maximumUsers\":5,\"limits\":{\"only\":[\"the-sun\"]}}",
                "{\"maximumUsers\":5,\"limits\":{\"only\":\"the-ramp\"}}",
                "{\"maximumUsers\":5,\"limits\":{\"budgetSeconds\":-1}}",
                "{\"maximumUsers\":5,\"limits\":{\"seconds\":1}}",
                "{\"maximumUsers\":5,\"resume\":\"20260102-030405-2\"}",
                "{\"maximumUsers\":5,\"resume\":\"\"}",
                "{\"maximumUsers\":5,\"resume\":\"..\"}",
                "{\"maximumUsers\":5,\"resume\":\"a/b\"}",
                "{\"maximumUsers\":5,\"resume\":\"/tmp\"}"
            })
    void theSchemaSaysTheSame(String text) {
        assertThat(RequestSchema.allows("Diagnosis.start", text)).isEqualTo(reads(text));
    }

    @Test
    void whatTheClientWritesIsInTheSchema() {
        DiagnosisOptions options =
                new DiagnosisOptions(Requirement.DEFAULT, 80, Durations.STANDARD, Rules.DEFAULT, 0.5, -4, "1.2");
        assertThat(RequestSchema.allows("Diagnosis.start", Requests.write(new DiagnosisRequest(options))))
                .isTrue();
    }

    @Test
    void anotherVersionHasItsOwnCode() {
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> OptionsDocument.read("{\"version\":2,\"maximumUsers\":5}"))
                .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(RefusalCode.VERSION));
    }
}

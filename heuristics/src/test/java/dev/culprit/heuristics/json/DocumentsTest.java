package dev.culprit.heuristics.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.Utilisation;
import org.junit.jupiter.api.Test;

class DocumentsTest {

    private static final DiagnosisOptions OPTIONS = new DiagnosisOptions(
            Requirement.parse("p99<200ms"),
            50,
            DiagnosisOptions.Durations.QUICK,
            DiagnosisOptions.Rules.DEFAULT,
            0.5,
            42,
            "1.0");

    @Test
    void documentsReadBackEqual() {
        assertThat(Documents.read(Documents.write(OPTIONS), DiagnosisOptions.class))
                .isEqualTo(OPTIONS);
    }

    @Test
    void whatCouldNotBeMeasuredIsNullAndComesBackAsNotANumber() {
        String json = Documents.write(new Utilisation(0.25, Double.NaN, Double.POSITIVE_INFINITY, 2));

        assertThat(json)
                .isEqualTo("{\"jvm\":0.25,\"machine\":null,\"loadGenerator\":null,\"processors\":2,\"backends\":[]}");
        assertThat(Documents.read(json, Utilisation.class).machine()).isNaN();
    }

    @Test
    void missingUnknownAndMalformedFieldsAreRefusedInOneLine() {
        String json = Documents.write(OPTIONS);

        assertRefused(json.replace("\"seed\":42,", ""), "lacks the field 'seed'");
        assertRefused(json.replace("\"seed\"", "\"sead\":1,\"seed\""), "no field 'sead'");
        assertRefused(json.replace("\"limitMillis\"", "\"limit\""), "no field 'limit'");
        assertRefused(json.replace("50", "\"many\""), "DiagnosisOptions");
        assertRefused(json.replace("50", "0"), "maximumUsers must be at least 1, not 0");
        assertRefused("", "empty");
        assertRefused("null", "empty");
        assertRefused("{", "DiagnosisOptions");
        assertRefused("[]", "not an object");
    }

    private static void assertRefused(String json, String because) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Documents.read(json, DiagnosisOptions.class))
                .satisfies(refusal ->
                        assertThat(refusal.getMessage()).contains(because).doesNotContain("\n"));
    }
}

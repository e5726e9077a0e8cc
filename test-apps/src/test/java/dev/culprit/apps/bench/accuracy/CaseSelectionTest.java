package dev.culprit.apps.bench.accuracy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.apps.cases.TestApplication;
import dev.culprit.apps.cases.TestApplications;
import java.util.List;
import org.junit.jupiter.api.Test;

class CaseSelectionTest {

    private static List<String> ids(String selection) {
        return CaseSelection.of(selection).stream().map(TestApplication::id).toList();
    }

    @Test
    void takesSingleCasesAndRanges() {
        assertThat(ids("26, 12-15,1")).containsExactly("1", "12", "13", "14", "15", "26");
        assertThat(ids("1-99")).hasSameSizeAs(TestApplications.all());
        assertThat(ids("23")).containsExactly("23");
    }

    @Test
    void takesAllWithoutASelection() {
        assertThat(CaseSelection.of("")).isEqualTo(TestApplications.all());
    }

    @Test
    void refusesWhatDoesNotExist() {
        assertThatThrownBy(() -> CaseSelection.of("1,99"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("99")
                .hasMessageContaining("26");
        assertThatThrownBy(() -> CaseSelection.of("a-b")).isInstanceOf(IllegalArgumentException.class);
    }
}

package dev.culprit.client.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.client.report.markup.MarkupWriter;
import dev.culprit.heuristics.queueing.UniversalScalability;
import dev.culprit.heuristics.result.ExperimentResult;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class ScalabilityNoteTest {

    private static String note(int[] users, IntToDoubleFunction throughput) {
        List<ExperimentResult> levels = Arrays.stream(users)
                .mapToObj(number -> Levelled.of(number, throughput.applyAsDouble(number), 10, 20, Map.of()))
                .toList();
        return MarkupWriter.fragment(ScalabilityNote.render(levels)).replace('\u00A0', ' ');
    }

    private static String note(IntToDoubleFunction throughput) {
        return note(new int[] {1, 13, 25, 38, 50}, throughput);
    }

    private static IntToDoubleFunction law(double gamma, double contention, double coherency) {
        return new UniversalScalability(gamma, contention, coherency)::throughput;
    }

    @Test
    void whereMoreUsersGetLessThroughItSaysHowManyGetMost() {
        assertThat(note(law(10, 0.02, 0.00109))) // sqrt(0.98 / 0.00109) = 29.98
                .contains("about 30 users get most through, and more users less");
    }

    @Test
    void whereThroughputLevelsOffItSaysAtWhat() {
        assertThat(note(law(10, 0.1, 0))).contains("more users will not get through much more than 100 /s");
        assertThat(note(users -> users == 1 ? 9 : users == 13 ? 24.5 : 25)) // its summit is at 29 users
                .contains("much more than 25.3 /s");
        for (double second : new double[] {10, 10.2, 9.8}) {
            assertThat(note(users -> users == 13 ? second : 10))
                    .contains("will not get through much more than")
                    .doesNotContain("less");
        }
    }

    /** 45.6 /s are reached, and 52.6 /s would be with any number of users; the law thinks of 84. */
    @Test
    void whereItGrowsStillNothingIsSaid() {
        assertThat(note(users -> 10.0 * users)).isEmpty();
        assertThat(note(law(10, 0.005, 0))).isEmpty();
        assertThat(note(law(1, 0.0119, 0))).isEmpty();
        assertThat(note(users -> users * (users == 50 ? 0.97 : 1))).isEmpty();
    }

    @Test
    void whereTheLawDoesNotDescribeTheLevelsNothingIsSaid() {
        assertThat(note(users -> users < 30 ? 10 * users : 40)).isEmpty();
        assertThat(note(users -> users == 25 ? Double.NaN : 10 * users)).isEmpty();
        assertThat(note(users -> 0)).isEmpty();
    }

    @Test
    void threeLevelsAreTooFewToTell() {
        assertThat(note(new int[] {1, 25, 50}, law(10, 0.02, 0.00109))).isEmpty();
    }
}

package dev.culprit.heuristics.analysis.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.StatementUsage;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RepetitionTest {

    private static StatementUsage usage(
            String service, String statement, @Nullable String location, long executions, double millis, int typical) {
        return new StatementUsage(
                service, statement, location, executions, millis, new StatementUsage.PerCall(10, typical, typical + 3));
    }

    private static Evidence run(StatementUsage... executed) {
        return EvidenceBuilder.at(1).statements(executed).build();
    }

    private static List<String> statements(StatementUsage... executed) {
        return Repetition.of("a", run(executed)).stream()
                .map(Repetition::statement)
                .toList();
    }

    @Test
    void whatACallRepeatsIsDescribed() {
        assertThat(Repetition.of(
                        "a",
                        run(
                                usage("a", "item", null, 60, 30, 6),
                                usage("a", "cart", null, 20, 20, 1),
                                usage("b", "other", null, 900, 900, 9))))
                .containsExactly(new Repetition("a", "item", 6, 9, 0.5, 0.6, 0.75));
    }

    @Test
    void fourExecutionsAreHarmless() {
        assertThat(statements(usage("a", "item", null, 50, 50, 5))).containsExactly("item");
        assertThat(statements(usage("a", "item", null, 50, 50, 4))).isEmpty();
    }

    @Test
    void threeTenthsOfTheTimeOrOfTheStatementsCount() {
        StatementUsage rest = usage("a", "rest", null, 700, 700, 1);
        assertThat(statements(usage("a", "item", null, 1, 300, 5), rest)).containsExactly("item");
        assertThat(statements(usage("a", "item", null, 300, 1, 5), rest)).containsExactly("item");
        assertThat(statements(usage("a", "item", null, 299, 299, 5), rest)).isEmpty();
    }

    @Test
    void theMostTimeComesFirst() {
        assertThat(statements(usage("a", "less", null, 500, 400, 5), usage("a", "more", null, 400, 500, 5)))
                .containsExactly("more", "less");
    }

    @Test
    void statementsThatTakeNoTimeAreCounted() {
        assertThat(Repetition.of("a", run(usage("a", "item", null, 50, 0, 5))))
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.shareOfTime()).isZero();
                    assertThat(found.shareOfExecutions()).isOne();
                });
    }

    @Test
    void thePlaceIsWhereMostOfItsTimeIsSpent() {
        Optional<Evidence> run = Optional.of(run(
                usage("a", "item", "few", 1, 10, 5),
                usage("a", "item", "most", 1, 20, 5),
                usage("a", "item", null, 1, 90, 5),
                usage("a", "cart", "other statement", 1, 90, 5),
                usage("b", "item", "other service", 1, 90, 5)));

        assertThat(Repetition.location("a", "item", run)).contains("most");
        assertThat(Repetition.location("a", "mail", run)).isEmpty();
        assertThat(Repetition.location("a", "item", Optional.empty())).isEmpty();
    }
}

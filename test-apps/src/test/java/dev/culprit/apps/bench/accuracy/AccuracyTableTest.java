package dev.culprit.apps.bench.accuracy;

import static dev.culprit.apps.bench.accuracy.Runs.blamed;
import static dev.culprit.apps.bench.accuracy.Runs.run;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AccuracyTableTest {

    private static final Map<String, Answer> LOCK = answers("PP CVR TJ OLB", "AH RAMP SUP DBC EM CPU DBOLB BS UP");

    private static final List<CaseRun> RUNS = List.of(
            run("21", true, "FINDINGS", LOCK, blamed("MONITOR", "x.Ledger", "")),
            run("21", true, "FINDINGS", LOCK, blamed("MONITOR", "a|b", "")),
            run("21", true, "INCONCLUSIVE", Map.of()),
            run("21", false, "HEALTHY", Map.of("PP", Answer.NO)),
            run("21", false, "FINDINGS", LOCK, blamed("MONITOR", "x.Ledger", "")));

    private static Map<String, Answer> answers(String yes, String no) {
        Map<String, Answer> answers = new HashMap<>();
        List.of(yes.split(" ")).forEach(column -> answers.put(column, Answer.YES));
        List.of(no.split(" ")).forEach(column -> answers.put(column, Answer.NO));
        return answers;
    }

    @Test
    void tellsOfEveryCaseAndItsTwin() {
        String table = AccuracyTable.byCase(RUNS, Labels.all(), Map.of("21", "clear synchronization", "22", "not run"));

        assertThat(table.lines().skip(2))
                .containsExactly(
                        "| 21 | clear synchronization | 2 of 2 | 1 of 2 | 1 | 12 | 0.5 | JavaBlocking | 2 of 2 |"
                                + " blamed was one-lane-bridge, MONITOR a\\|b at for [GET /tc/21] |",
                        "| 21 | its clean twin | 1 of 2 | 1 of 2 | 0 | 12 | 0.5 | JavaBlocking | – |"
                                + " PP is YES instead of NO; blamed was one-lane-bridge, MONITOR x.Ledger at for [GET /tc/21] |");
    }

    @Test
    void tellsOfEveryDetectorThatWasAsked() {
        List<String> table =
                AccuracyTable.byDetector(RUNS, Labels.all()).lines().skip(2).toList();

        assertThat(table)
                .hasSize(LOCK.size())
                .contains("| PP | 2 of 2 | 0 | 1 of 2 | 1 | 1 | 0 | 0.750 | 0.301–0.954 | 1.000 |")
                .contains("| OLB | 2 of 2 | 0 | 0 of 0 | 0 | 1 | 0 | – | 0.342–1.000 | 0.889 |")
                .noneMatch(row -> row.startsWith("| STIFLE "));
    }

    @Test
    void putsBothSetsOfRulesBesideWhatWasPublished() {
        List<CaseRun> thesis = List.of(
                run("21", true, "FINDINGS", answers("PP CVR TJ", "AH RAMP OLB DBC EM")),
                run("21", false, "HEALTHY", Map.of("PP", Answer.NO)),
                run("6", true, "HEALTHY", Map.of("PP", Answer.NO)));

        assertThat(AccuracyTable.sideBySide(RUNS, thesis, Labels.all())
                        .orElseThrow()
                        .lines()
                        .skip(2))
                .contains("| PP | 2 of 2 | 1 of 2 | 1 | 0.750 | 1 of 1 | 0 of 1 | 0 | 1.000 | 1.000 |")
                .contains("| OLB | 2 of 2 | 0 of 0 | 1 | – | 0 of 1 | 0 of 0 | 0 | – | 0.889 |")
                .noneMatch(row -> row.startsWith("| CPU "));
        assertThat(AccuracyTable.sideBySide(RUNS, List.of(), Labels.all())).isEmpty();
    }
}

package dev.culprit.jfr.read.waits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.StatementUsage;
import dev.culprit.jfr.read.Stage;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import shop.Desk;
import shop.FakeDatabase;
import shop.FakePool;

class RepetitionsTest {

    private static final String OFTEN = "GET /list";
    private static final String ONCE = "GET /one";

    @TempDir
    Path directory;

    @Test
    void executionsAreCountedPerCall() throws Exception {
        Evidence evidence = Stage.read(directory, Depth.WIDE, RepetitionsTest::traffic);

        assertThat(evidence.statements())
                .filteredOn(usage -> usage.service().equals(OFTEN))
                .singleElement()
                .satisfies(usage -> {
                    assertThat(usage.statement()).isEqualTo(FakeDatabase.SELECT);
                    assertThat(usage.location()).isNull();
                    assertThat(usage.executions()).isEqualTo(2 + 40 + 50 + 60);
                    assertThat(usage.calls()).isEqualTo(4);
                    assertThat(usage.upperQuartile()).isEqualTo(50);
                    assertThat(usage.most()).isEqualTo(60);
                });
        assertThat(evidence.statements())
                .filteredOn(usage -> usage.service().equals(ONCE))
                .singleElement()
                .satisfies(RepetitionsTest::onceIn);
    }

    /** Each execution takes microseconds, far less than what many users can afford to have recorded with its stack. */
    @Test
    void withOneUserFastStatementsHaveAPlaceAndAnExactNumber() throws Exception {
        Evidence evidence = Stage.readSingleUser(directory, Depth.TARGETED, RepetitionsTest::traffic);

        assertThat(evidence.statements())
                .filteredOn(usage -> usage.service().equals(OFTEN))
                .singleElement()
                .satisfies(usage -> {
                    assertThat(usage.location()).matches("shop\\.Desk\\.look\\(Desk\\.java:\\d+\\)");
                    assertThat(usage.executions()).isEqualTo(2 + 40 + 50 + 60);
                    assertThat(usage.calls()).isEqualTo(4);
                    assertThat(usage.upperQuartile()).isEqualTo(50);
                    assertThat(usage.most()).isEqualTo(60);
                });
        assertThat(evidence.statements())
                .filteredOn(usage -> usage.service().equals(ONCE))
                .singleElement()
                .satisfies(RepetitionsTest::onceIn);
    }

    private static void traffic() throws Exception {
        FakeDatabase database = new FakeDatabase();
        Desk desk = new Desk(new FakePool(1), database);
        for (int times : List.of(60, 2, 40, 50)) {
            Stage.call(OFTEN, () -> {
                for (int i = 0; i < times; i++) {
                    desk.look(() -> {});
                }
                database.commit(() -> {});
            });
        }
        Stage.call(OFTEN, () -> {}); // has nothing to say about how often a call does it when it does it
        for (int i = 0; i < 3; i++) {
            Stage.call(ONCE, () -> desk.look(() -> {}));
        }
    }

    private static void onceIn(StatementUsage usage) {
        assertThat(usage.calls()).isEqualTo(3);
        assertThat(usage.upperQuartile()).isEqualTo(1);
        assertThat(usage.most()).isEqualTo(1);
    }

    @Test
    void largeNumbersKeepThreeDigits() {
        Repetitions repetitions = new Repetitions();
        for (int times = 1; times <= 100_000; times++) {
            repetitions.add(0, 0, times);
        }

        Repetitions.Counts counts = repetitions.of(0, 0);
        assertThat(counts.calls()).isEqualTo(100_000);
        assertThat(counts.most()).isEqualTo(100_000);
        assertThat(counts.quantile(0.005)).isEqualTo(500);
        assertThat(counts.quantile(0.75)).isBetween(74_900, 75_000);
        assertThat(repetitions.of(1, 0).calls()).isZero();
        assertThat(repetitions.of(1, 0).quantile(0.75)).isZero();
    }
}

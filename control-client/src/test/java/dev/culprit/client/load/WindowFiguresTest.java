package dev.culprit.client.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.model.LoadReport.Step;
import java.util.List;
import org.junit.jupiter.api.Test;

class WindowFiguresTest {

    private static final long MS = 1_000_000;

    /** The clock of System.nanoTime may be negative and may run over. */
    private static final long ORIGIN = Long.MAX_VALUE - 1500 * MS;

    private final Names steps = new Names(List.of("a", "b"));
    private final Names errors = new Names(List.of(""));
    private final RequestLog log = new RequestLog();

    private void request(String step, long intended, long sent, long end, String error) {
        log.add(
                ORIGIN + intended * MS,
                ORIGIN + sent * MS,
                ORIGIN + end * MS,
                steps.number(step),
                errors.number(error),
                error.equals("unfinished"));
    }

    private WindowFigures figures(long start, long millis) {
        WindowFigures figures = new WindowFigures(steps, errors, new LoadWindow("t", 0, millis, ORIGIN + start * MS));
        figures.add(log);
        return figures;
    }

    @Test
    void responseTimeCountsFromTheIntendedStart() {
        request("a", 1000, 3000, 3010, ""); // the generator hung for two seconds
        WindowFigures figures = figures(1000, 5000);
        assertThat(figures.steps().get(0).p99()).isCloseTo(2010, within(5.0));
        assertThat(figures.lateStartMillisP99()).isCloseTo(2000, within(5.0));
    }

    @Test
    void theIntendedStartDecidesAboutTheWindow() {
        request("a", 999, 1001, 1020, ""); // meant for before
        request("a", 1000, 1000, 1030, "");
        request("b", 2999, 3001, 4200, "HTTP 500"); // meant for inside, ended after
        request("b", 3000, 3000, 3010, "");
        WindowFigures figures = figures(1000, 2000);

        assertThat(figures.steps()).extracting(Step::name).containsExactly("a", "b");
        assertThat(figures.steps()).extracting(Step::count).containsExactly(1L, 1L);
        assertThat(figures.steps()).extracting(Step::failed).containsExactly(0L, 1L);
        assertThat(figures.errors()).containsOnlyKeys("HTTP 500");
        // Completions count by their end: 1020 and 1030.
        assertThat(figures.completedPerSecond()).containsExactly(2, 0);
        assertThat(figures.unfinished()).isZero();
    }

    @Test
    void oldRequestsWithoutAnswerAreUnfinished() {
        request("a", 1500, 1500, 9000, "");
        request("a", 2500, 2500, 8000, "unfinished"); // half a second old when the window closed
        request("a", 500, 500, 8000, "unfinished"); // began before the window
        assertThat(figures(1000, 2000).unfinished()).isEqualTo(2);
    }

    @Test
    void thinkTimeIsThePauseBetweenAnswerAndNextIntention() {
        request("a", 1000, 1000, 1100, "");
        request("a", 1180, 1190, 1300, "");
        request("a", 1420, 1420, 1500, "");
        assertThat(figures(1000, 2000).meanThinkMillis()).isCloseTo(100, within(1e-6));
    }

    @Test
    void anEmptyWindowHasNoFigures() {
        request("a", 1000, 1000, 1100, "");
        WindowFigures figures = figures(5000, 0);
        assertThat(figures.steps()).isEmpty();
        assertThat(figures.lateStartMillisP99()).isNaN();
    }

    @Test
    void completionsAreCountedInWholeSeconds() {
        request("a", 1000, 1000, 1500, "");
        request("a", 1600, 1600, 2700, "");
        request("a", 2800, 2800, 3050, ""); // in the rest of a second at the end
        assertThat(figures(1000, 2100).completedPerSecond()).containsExactly(1, 1);
        assertThat(figures(1000, 600).completedPerSecond()).containsExactly(1);
    }

    @Test
    void manyRequestsKeepTheirFields() {
        for (int i = 0; i < 2000; i++) {
            request(i % 3 == 0 ? "a" : "b", i, i + 1, i + 2, i % 5 == 0 ? "HTTP 503" : "");
        }
        for (int i = 0; i < 2000; i++) {
            assertThat(log.intendedNanos(i)).isEqualTo(ORIGIN + i * MS);
            assertThat(log.endNanos(i) - log.sentNanos(i)).isEqualTo(MS);
            assertThat(steps.name(log.step(i))).isEqualTo(i % 3 == 0 ? "a" : "b");
            assertThat(errors.name(log.error(i))).isEqualTo(i % 5 == 0 ? "HTTP 503" : "");
        }
    }
}

package dev.culprit.apps.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.apps.bookstore.Bookstore;
import dev.culprit.apps.bookstore.BookstoreOptions;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.result.Finding;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ExpectedTest {

    private static Finding finding(String category, Cause cause, Artefact.Type type, String name, String location) {
        return Finding.of(category, List.of(category), cause)
                .suffering("/home", List.of("/home"), 0.9, 50)
                .blaming(new Artefact(type, name, location, Facts.NONE, List.of()), Confidence.HIGH)
                .saying("It is slow.", "Make it fast.");
    }

    @Test
    void readsWhatIsSwitchedOn() {
        assertThat(Expected.of("none").problems()).isEmpty();
        assertThat(Expected.of("none").ids()).isEqualTo("none");
        assertThat(Expected.of("pool-small,chatty").ids()).isEqualTo("pool-small,chatty");
        assertThat(Expected.of("pool-small,chatty")
                        .without(Expected.of("chatty"))
                        .ids())
                .isEqualTo("pool-small");
        assertThatThrownBy(() -> Expected.of("pool-huge"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("pool-small");
    }

    @Test
    void everyProblemHasAnExpectation() {
        assertThatThrownBy(() -> Bookstore.start(BookstoreOptions.defaults().withProblem("pool-huge")))
                .hasMessageContaining(Expectation.problems(", "));
    }

    @Test
    void aFindingIsOfOneProblemOnly() {
        Map<Expectation, Finding> findings = Map.of(
                Expectation.POOL_SLOW,
                finding("one-lane-bridge", Cause.POOL, Artefact.Type.POOL, "ValidatingPool", "a.B.c(B.java:1)"),
                Expectation.ID_LOCK,
                finding(
                        "one-lane-bridge",
                        Cause.LOCK,
                        Artefact.Type.LOCK,
                        "java.util.concurrent.locks.ReentrantLock",
                        "dev.culprit.apps.bookstore.problems.IdLock.insert(IdLock.java:55)"),
                Expectation.MISSING_INDEX,
                finding(
                        "expensive-database-call",
                        Cause.DATABASE_CPU,
                        Artefact.Type.STATEMENT,
                        "SELECT i.id FROM item i WHERE REGEXP_LIKE(i.title, ?)",
                        "a.B.c(B.java:1)"),
                Expectation.CHATTY,
                finding(
                        "single-user-problem/the-stifle",
                        Cause.STATEMENT,
                        Artefact.Type.STATEMENT,
                        "SELECT i.id\nFROM item i WHERE i.id = ? ORDER BY i.id",
                        "a.B.c(B.java:1)"),
                Expectation.RAMP_LEAK,
                finding(
                        "the-ramp",
                        Cause.CPU,
                        Artefact.Type.METHOD,
                        "dev.culprit.apps.bookstore.problems.RampLeak.likeness",
                        "a.B.c(B.java:1)"),
                Expectation.GC_HICCUP,
                finding(
                        "gc-hiccups",
                        Cause.GC,
                        Artefact.Type.METHOD,
                        "dev.culprit.apps.bookstore.problems.GcHiccup.makeGarbage",
                        "a.B.c(B.java:1)"),
                Expectation.CPU,
                finding(
                        "cpu-intensive-application",
                        Cause.CPU,
                        Artefact.Type.METHOD,
                        "dev.culprit.apps.bookstore.problems.CostlyRendering.breakLines",
                        "a.B.c(B.java:1)"));

        findings.forEach((expectation, finding) -> assertThat(
                        Stream.of(Expectation.values()).filter(candidate -> candidate.isMetBy(finding)))
                .containsExactly(expectation));
    }

    /** The right category is not enough: somebody has to mend what it names. */
    @Test
    void aPlaceThatHasNothingToDoWithItIsNotTheProblem() {
        Stream.of(
                        finding("the-ramp", Cause.CPU, Artefact.Type.METHOD, "a.B.c", "a.B.c(B.java:1)"),
                        finding("gc-hiccups", Cause.GC, Artefact.Type.METHOD, "a.B.c", "a.B.c(B.java:1)"),
                        finding("one-lane-bridge", Cause.LOCK, Artefact.Type.LOCK, "a.Lock", "a.B.c(B.java:1)"),
                        finding(
                                "cpu-intensive-application",
                                Cause.CPU,
                                Artefact.Type.METHOD,
                                "a.B.c",
                                "a.B.c(B.java:1)"))
                .forEach(finding -> assertThat(Stream.of(Expectation.values()))
                        .as(finding.category())
                        .noneMatch(expectation -> expectation.isMetBy(finding)));
    }
}

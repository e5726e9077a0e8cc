package dev.culprit.client.show;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.client.Samples;
import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.contract.DiagnosisStatus.Phase;
import dev.culprit.heuristics.contract.DiagnosisStatus.State;
import dev.culprit.heuristics.model.Requirement;
import java.util.List;
import org.junit.jupiter.api.Test;

class ViewTest {

    private static final Style WIDE = new Style(100, false, true);
    private static final Style NARROW = new Style(60, false, false);

    private static String live(Style style) {
        String title = LiveView.title("JVM 4711", Samples.OPTIONS, style);
        return String.join("\n", LiveView.lines(title, Samples.measuring(), 83, style)) + "\n";
    }

    @Test
    void thePictureOfARunningDiagnosis() {
        assertThat(live(WIDE)).isEqualTo("""
                        culprit: JVM 4711 · p99 < 200 ms · up to 50 users · quick

                          ✗ Performance Problem    7.2 % of the calls of GET /search take longer than 200 ms at 50 users
                            ✓ Application Hiccups  no accumulations
                            ▸ Traffic Jam          being judged
                              · One Lane Bridge
                            ○ The Ramp             needs the profile thorough
                            ? Garbage Collection   other programs were busy

                          Experiment 3 of about 6, 25 users: Does the response time grow with the number of users?
                          measuring             ████████████░░░░░░░░  62 %   412 calls/s · 01:23 · about 2 min left
                        """);
    }

    @Test
    void aNarrowTerminalWithoutUnicode() {
        String picture = live(NARROW);
        assertThat(picture.lines()).allMatch(line -> line.length() <= 60);
        assertThat(picture).matches("\\p{ASCII}*");
        assertThat(picture)
                .contains("  X Performance Problem", "measuring\n", "412 calls/s | 01:23 | about 2 min left");
    }

    @Test
    void colourChangesNothingButColour() {
        Style colourful = new Style(100, true, true);
        assertThat(live(colourful)).contains("\u001b[31m✗\u001b[0m");
        assertThat(live(colourful).replaceAll("\u001b\\[\\d+m", "")).isEqualTo(live(WIDE));
    }

    @Test
    void aDefaultRequirementIsShownAsSuch() {
        assertThat(LiveView.title(
                        "x",
                        new DiagnosisOptions(
                                Requirement.DEFAULT, 1, Samples.OPTIONS.durations(), Samples.OPTIONS.rules(), 1, 1, ""),
                        WIDE))
                .isEqualTo("culprit: x · p99 < 1000 ms (default) · up to 1 user · quick");
    }

    @Test
    void theLogTellsOnlyChanges() {
        assertThat(LogView.lines(null, Samples.measuring(), 83))
                .containsExactly(
                        "[01:23] Experiment 3 of about 6, 25 users: Does the response time grow with the number of"
                                + " users?",
                        "[01:23]   measuring",
                        "[01:23]   Performance Problem: detected. 7.2 % of the calls of GET /search take longer than"
                                + " 200 ms at 50 users",
                        "[01:23]   Application Hiccups: not detected. no accumulations",
                        "[01:23]   The Ramp: not judged. needs the profile thorough",
                        "[01:23]   Garbage Collection: inconclusive. other programs were busy");
        assertThat(LogView.lines(Samples.measuring(), Samples.measuring(), 84)).isEmpty();
        assertThat(LogView.lines(null, Samples.status(State.RUNNING, Phase.RAMPING), 1))
                .containsExactly("[00:01] Experiment 1 of 1, 50 users: Is there a problem at all?");
    }

    @Test
    void theResultInWords() {
        assertThat(String.join("\n", ResultText.lines(Samples.pool(), new Style(80, false, true))) + "\n")
                .isEqualTo("""
                        FINDINGS
                        From 38 users on, 78 % of the response time of GET /search is waiting for the
                        pool shop-pool.

                        1. Requests wait for one of the 5 connections of the pool shop-pool.
                           pool           shop-pool
                           where          org.example.shop.search.SearchRepository.find(SearchRepository.java:48)
                           implementation com.zaxxer.hikari.HikariDataSource
                           size           5
                           wait per call  243 ms
                           suffers        GET /search (and 1 other service), 78 % of its response time,
                                          from 38 users on
                           confidence     medium
                           stack          …hikari.util.ConcurrentBag.borrow(ConcurrentBag.java:159)
                                          …hikari.pool.HikariPool.getConnection(HikariPool.java:142)
                                          …HikariDataSource.getConnection(HikariDataSource.java:99)
                                          …shop.search.SearchRepository.find(SearchRepository.java:48)
                           what to do     Give the pool more connections, or hold each of them for a
                                          shorter time.
                           more           culprit explain one-lane-bridge

                        Not tested:
                          - Hiccups: a window of 60 s does not show what happens every few minutes
                        """);
    }

    @Test
    void inconclusiveResultsGiveTheirReasons() {
        assertThat(ResultText.lines(Samples.inconclusive(), WIDE))
                .startsWith("INCONCLUSIVE", "The application could not be judged.")
                .contains("  - Other programs used 61 % of the processors: repeat the diagnosis on a quiet machine.");
    }

    @Test
    void aPictureThatIsTooHighKeepsItsEnds() {
        List<String> picture = List.of("title", "", "a", "b", "c", "d", "e", "", "experiment", "phase");
        assertThat(Terminal.fit(picture, 20)).isEqualTo(picture);
        assertThat(Terminal.fit(picture, 7)).containsExactly("title", "", "d", "e", "", "experiment", "phase");
    }

    @Test
    void timesAreRoughWhereTheyAreGuesses() {
        assertThat(Text.remaining(5)).isEqualTo("a few seconds left");
        assertThat(Text.remaining(44)).isEqualTo("about 40 s left");
        assertThat(Text.remaining(130)).isEqualTo("about 2 min left");
        assertThat(Text.remaining(Double.NaN)).isEmpty();
        assertThat(Text.remaining(-1)).isEmpty();
        assertThat(Text.clock(83.9)).isEqualTo("01:23");
    }
}

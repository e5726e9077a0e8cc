package dev.culprit.client.show;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.client.Samples;
import dev.culprit.heuristics.contract.DiagnosisStatus;
import dev.culprit.heuristics.contract.DiagnosisStatus.CategoryProgress;
import dev.culprit.heuristics.contract.DiagnosisStatus.Phase;
import dev.culprit.heuristics.contract.DiagnosisStatus.State;
import dev.culprit.heuristics.facts.FactName;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.result.Finding;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Pictures of statuses and results that hold anything. */
class OddPicturesTest {

    private static final List<String> WORDS = List.of(
            "",
            " ",
            "short",
            "x".repeat(300),
            "several words that do not fit into one line of a narrow terminal at all",
            "line\nbreak",
            "\u001b]0;title\u0007",
            "\u001b[2J",
            "שלום עולם",
            "😀".repeat(60),
            "<script>'\"&");
    private static final double[] NUMBERS = {
        Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -1, 0, 0.5, 1, 7, 1e18
    };

    private static <T> T one(List<T> of, SplittableRandom random) {
        return of.get(random.nextInt(of.size()));
    }

    private static double number(SplittableRandom random) {
        return NUMBERS[random.nextInt(NUMBERS.length)];
    }

    private static DiagnosisStatus status(SplittableRandom random) {
        List<VerdictKind> verdicts = List.of(VerdictKind.values());
        List<CategoryProgress> categories = new ArrayList<>();
        for (int i = random.nextInt(12); i > 0; i--) {
            categories.add(new CategoryProgress(
                    "id-" + i,
                    one(WORDS, random),
                    random.nextInt(7),
                    random.nextBoolean(),
                    random.nextInt(3) == 0 ? null : one(verdicts, random),
                    one(WORDS, random)));
        }
        return DiagnosisStatus.builder(
                        "run-1", one(List.of(State.values()), random), one(List.of(Phase.values()), random))
                .experiment(random.nextInt(-1, 3))
                .experimentsEstimated(random.nextInt(-1, 5))
                .users(random.nextInt(0, 2_000_000))
                .purpose(one(WORDS, random))
                .phaseShare(number(random))
                .secondsLeft(number(random))
                .callsPerSecond(number(random))
                .categories(categories)
                .message(one(WORDS, random))
                .build();
    }

    private static String bare(String painted) {
        return painted.replaceAll("\u001b\\[\\d+m", "");
    }

    /** A line that the terminal breaks makes the next picture begin in the middle of this one. */
    @Test
    void noLineOfAnyPictureIsWiderThanTheTerminal() {
        for (int seed = 0; seed < 2000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Style style = new Style(random.nextInt(40, 130), random.nextBoolean(), random.nextBoolean());
            String title = one(WORDS, random);
            DiagnosisStatus status = status(random);
            List<String> lines = new ArrayList<>(LiveView.lines(title, status, number(random), style));
            lines.addAll(LiveView.lines(title, status, style));
            lines.addAll(LiveView.preparing(title, one(WORDS, random), style));
            for (String line : lines) {
                String plain = bare(line);
                assertThat(plain.length()).as("seed %s: <%s>", seed, plain).isLessThanOrEqualTo(style.width());
                assertThat(plain)
                        .as("seed " + seed)
                        .doesNotContainPattern("\\p{Cntrl}")
                        .doesNotContain("NaN", "Infinity");
                if (!style.colour()) {
                    assertThat(line).as("seed " + seed).isEqualTo(plain);
                }
            }
        }
    }

    @Test
    void everyLineOfALogIsOneLine() {
        for (int seed = 0; seed < 500; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            DiagnosisStatus before = random.nextBoolean() ? status(random) : null;
            DiagnosisStatus now = status(random);
            List<String> lines = LogView.lines(before, now, number(random));
            assertThat(lines)
                    .as("seed " + seed)
                    .allSatisfy(line ->
                            assertThat(line).matches("\\[\\d\\d+:\\d\\d] .*").doesNotContainPattern("\\p{Cntrl}"));
            assertThat(LogView.lines(now, now, 1)).as("seed " + seed).isEmpty();
        }
    }

    private static Finding finding(String text, double number) {
        Facts facts = Facts.NONE
                .with(FactName.IMPLEMENTATION, text)
                .with(FactName.SIZE, number)
                .with(FactName.WAIT_PER_CALL, number)
                .with(FactName.ALL_IN_USE_SHARE, number)
                .with(FactName.HOLDER_STACK, List.of(text, text));
        return Finding.of(text, List.of(text), Cause.UNKNOWN)
                .suffering(text, List.of(text, text, text), number, -1)
                .blaming(
                        new Artefact(
                                Artefact.Type.STATEMENT,
                                text,
                                text,
                                facts,
                                List.of(text, "java.a.B.c(D.java:1)", text)),
                        Confidence.LOW)
                .saying(text, text);
    }

    /** What an application calls its statements and services must not reach the terminal as orders. */
    @Test
    void aFindingOfAnyTextAndNumberIsWordsOnly() {
        for (String text : WORDS) {
            for (double number : NUMBERS) {
                List<String> lines = new ArrayList<>();
                FindingText.add(1, finding(text, number), new Style(60, false, true), lines);
                String all = String.join("\n", lines);
                assertThat(lines).as(text).allSatisfy(line -> assertThat(line).doesNotContainPattern("\\p{Cntrl}"));
                assertThat(all.replaceAll("\\s+", " "))
                        .as(text)
                        .doesNotContain("NaN", "Infinity")
                        .contains("(and 2 other services)", "confidence low");
                for (String word : text.replaceAll("\\p{Cntrl}", " ").split("[^A-Za-z<>]+")) {
                    assertThat(all).as(text).contains(word.substring(0, Math.min(20, word.length())));
                }
            }
        }
    }

    @Test
    void manyFindingsAreAllTold() {
        List<Finding> findings = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            findings.add(finding("finding number " + i, 0.5));
        }
        List<String> lines = ResultText.lines(Samples.finding(findings), Style.PLAIN);
        assertThat(lines.stream().filter(line -> line.matches("\\d+\\. finding number \\d+")))
                .hasSize(1_000);
        assertThat(lines).contains("1. finding number 0", "1000. finding number 999");
    }

    /** The terminal as far as it goes: a cursor that moves up, lines that are erased. */
    private static List<String> screen(String printed) {
        List<StringBuilder> rows = new ArrayList<>(List.of(new StringBuilder()));
        int row = 0;
        int at = 0;
        while (at < printed.length()) {
            if (printed.startsWith("\u001b[", at)) {
                int end = at + 2;
                while (Character.isDigit(printed.charAt(end))) {
                    end++;
                }
                String number = printed.substring(at + 2, end);
                switch (printed.charAt(end)) {
                    case 'A' -> row = Math.max(0, row - Integer.parseInt(number));
                    case 'K' -> {}
                    case 'J' -> {
                        while (rows.size() > row + 1) {
                            rows.remove(rows.size() - 1);
                        }
                        rows.get(row).setLength(0);
                    }
                    default -> throw new AssertionError(printed.charAt(end));
                }
                at = end + 1;
            } else if (printed.charAt(at) == '\n') {
                row++;
                if (row == rows.size()) {
                    rows.add(new StringBuilder());
                }
                at++;
            } else if (printed.charAt(at) == '\r') {
                at++;
            } else {
                int end = at;
                while (end < printed.length() && "\u001b\n\r".indexOf(printed.charAt(end)) < 0) {
                    end++;
                }
                rows.get(row).setLength(0);
                rows.get(row).append(printed, at, end);
                at = end;
            }
        }
        return rows.stream().map(StringBuilder::toString).toList();
    }

    @Test
    void aPictureIsDrawnOverTheOneBefore() {
        StringWriter printed = new StringWriter();
        Terminal terminal = Terminal.live(new PrintWriter(printed), new Style(80, false, true), 24);
        terminal.print(List.of("before"));
        terminal.draw(List.of("a", "b", "c"));
        terminal.draw(List.of("d"));
        assertThat(screen(printed.toString())).containsExactly("before", "d", "");
        terminal.draw(List.of("e", "f"));
        terminal.erase();
        terminal.erase();
        terminal.print(List.of("remark"));
        terminal.draw(List.of("g"));
        assertThat(screen(printed.toString())).containsExactly("before", "remark", "g", "");
    }

    @Test
    void aLiveDisplayLeavesTheTreeAndAllRemarks() {
        StringWriter printed = new StringWriter();
        Terminal terminal = Terminal.live(new PrintWriter(printed), new Style(80, false, true), 24);
        try (ProgressDisplay display = new ProgressDisplay(terminal, "title")) {
            display.preparing("connecting to the application");
            display.status(Samples.measuring());
            display.remark("something to know; and what to do");
            display.status(Samples.measuring());
        }
        assertThat(screen(printed.toString()))
                .startsWith("culprit: something to know; and what to do", "title", "")
                .contains("    ✓ Application Hiccups  no accumulations")
                .noneMatch(line -> line.contains("measuring") || line.contains("connecting"));
    }

    @Test
    void aTerminalThatIsNoneGetsPlainLines() {
        StringWriter printed = new StringWriter();
        for (Map<String, String> environment :
                List.of(Map.<String, String>of(), Map.of("TERM", ""), Map.of("TERM", "dumb"), Map.of("COLUMNS", "x"))) {
            Terminal terminal = Terminal.detect(new PrintWriter(printed), true, environment);
            assertThat(terminal.isLive()).isFalse();
            assertThat(terminal.style()).isEqualTo(Style.PLAIN);
        }
    }
}

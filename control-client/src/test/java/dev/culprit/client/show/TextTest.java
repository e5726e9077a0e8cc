package dev.culprit.client.show;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What must hold for every text and every width. */
class TextTest {

    private static final int SEEDS = 1000;
    private static final List<String> PIECES = List.of(
            " ",
            "  ",
            "\n",
            "\t",
            "a",
            "bc",
            "word",
            "SELECT",
            "x".repeat(90),
            "ü",
            "😀",
            "שלום",
            "<b>",
            "\u001b[31m",
            "\u0007",
            "-",
            ".");

    private static String text(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(30); i > 0; i--) {
            text.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        return text.toString();
    }

    private static Style style(SplittableRandom random) {
        return new Style(random.nextInt(40, 200), false, random.nextBoolean());
    }

    private static List<String> words(String text) {
        return Arrays.stream(text.strip().split("\\s+"))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /** Control characters would move the cursor, or change the colours of all that follows. */
    private static void assertPrintable(String line, int seed) {
        assertThat(line).as("seed " + seed).doesNotContainPattern("\\p{Cntrl}");
        for (int i = 0; i < line.length(); i++) {
            boolean paired = !Character.isHighSurrogate(line.charAt(i))
                    || i + 1 < line.length() && Character.isLowSurrogate(line.charAt(i + 1));
            assertThat(paired).as("seed %s: half a character in %s", seed, line).isTrue();
        }
    }

    @Test
    void wrappedTextHasAllItsWordsInOrderAndNoLineIsTooLongWithoutNeed() {
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            String text = text(random);
            int width = random.nextInt(10, 120);
            String first = " ".repeat(random.nextInt(8));
            String others = " ".repeat(random.nextInt(8));
            List<String> lines = Text.wrap(text, width, first, others);
            List<String> expected = words(Text.printable(text));
            assertThat(words(String.join(" ", lines))).as("seed " + seed).isEqualTo(expected);
            for (int i = 0; i < lines.size(); i++) {
                String indent = i == 0 ? first : others;
                assertThat(lines.get(i)).as("seed " + seed).startsWith(indent);
                boolean oneWord = words(lines.get(i)).size() <= 1;
                assertThat(oneWord || lines.get(i).length() <= width)
                        .as("seed %s: %s", seed, lines)
                        .isTrue();
                assertPrintable(lines.get(i), seed);
            }
        }
    }

    @Test
    void clippedTextFitsAndIsTheBeginningOfTheText() {
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            String text = text(random);
            Style style = style(random);
            int width = random.nextInt(0, 60);
            String clipped = Text.clip(text, width, style);
            String mark = style.unicode() ? "…" : "...";
            String line = Text.printable(text).replaceAll("\\s+", " ");
            assertThat(clipped.length()).as("seed " + seed).isLessThanOrEqualTo(width);
            if (line.length() <= width) {
                assertThat(clipped).as("seed " + seed).isEqualTo(line);
            } else if (!clipped.isEmpty()) {
                assertThat(clipped).as("seed " + seed).endsWith(mark);
                assertThat(line).as("seed " + seed).startsWith(clipped.substring(0, clipped.length() - mark.length()));
            } else {
                assertThat(width).as("seed " + seed).isLessThanOrEqualTo(mark.length());
            }
            assertPrintable(clipped, seed);
        }
    }

    @Test
    void aFrameKeepsItsEnd() {
        Style style = new Style(80, false, true);
        String frame = "org.example.shop.search.SearchRepository$Lambda.find(SearchRepository.java:48)";
        for (int width = 1; width < frame.length() + 5; width++) {
            String clipped = Text.clipFrame(frame, width, style);
            assertThat(clipped.length()).as("width " + width).isLessThanOrEqualTo(width);
            if (width >= frame.length()) {
                assertThat(clipped).isEqualTo(frame);
            } else {
                assertThat(clipped).startsWith("…");
                assertThat(frame).as("width " + width).endsWith(clipped.substring(1));
            }
        }
        assertThat(Text.clipFrame("no frame at all but quite a long text", 10, style))
                .hasSizeLessThanOrEqualTo(10);
        assertThat(Text.clipFrame("a\u001b[2Jb.C.d(E.java:1)", 60, style)).doesNotContain("\u001b");
    }

    @Test
    void durationsAreWrittenInTheirLargestUnits() {
        assertThat(List.of(0.0, 0.4, 59.4, 59.6, 61.0, 3599.4, 3599.6, 3660.0, 90_000.0).stream()
                        .map(Text::duration)
                        .collect(Collectors.toList()))
                .containsExactly(
                        "0 s",
                        "0 s",
                        "59 s",
                        "1 min",
                        "1 min 1 s",
                        "59 min 59 s",
                        "1 h 0 min",
                        "1 h 1 min",
                        "25 h 0 min");
    }

    @Test
    void whatIsNotKnownOfTheTimeLeftIsNotSaid() {
        assertThat(List.of(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -0.1))
                .allSatisfy(seconds -> assertThat(Text.remaining(seconds)).isEmpty());
        assertThat(Text.remaining(9.99)).isEqualTo("a few seconds left");
        assertThat(Text.remaining(60)).isEqualTo("about 1 min left");
        assertThat(Text.remaining(10_000)).isEqualTo("about 167 min left");
        assertThat(Text.clock(-5)).isEqualTo("00:00");
        assertThat(Text.clock(6_001)).isEqualTo("100:01");
        assertThat(Text.clock(Double.NaN)).isEqualTo("00:00");
    }
}

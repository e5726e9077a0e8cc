package dev.culprit.client.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LoadScriptTest {

    @Test
    void sequencesArePickedByWeight() {
        LoadScript script =
                LoadScript.ofUrls(List.of("3*http://h/a", "http://h/b", "0.5*http://h/c"), ThinkTime.DEFAULT);
        SplittableRandom random = new SplittableRandom(5);
        Map<String, Integer> picks = new HashMap<>();
        for (int i = 0; i < 45_000; i++) {
            picks.merge(script.pick(random).name(), 1, Integer::sum);
        }
        // Binomial: standard deviation below 100 each.
        assertThat(picks.get("/a")).isCloseTo(30_000, within(500));
        assertThat(picks.get("/b")).isCloseTo(10_000, within(500));
        assertThat(picks.get("/c")).isCloseTo(5_000, within(500));
    }

    @Test
    void stepsAreNamedByPathUnlessThatIsAmbiguous() {
        assertThat(LoadScript.ofUrls(List.of("http://h:1", "http://h:1/a?x=1"), ThinkTime.DEFAULT)
                        .stepNames())
                .containsExactly("/", "/a");
        assertThat(LoadScript.ofUrls(List.of("http://h/a?x=1", "2*http://h/a?x=2"), ThinkTime.DEFAULT)
                        .stepNames())
                .containsExactly("http://h/a?x=1", "http://h/a?x=2");
    }

    @Test
    void unreadableUrlsAreRefused() {
        for (String url : List.of("h/a", "ftp://h/a", "http:///a", "x*http://h/a", "0*http://h/", "http://h/a b")) {
            assertThatThrownBy(() -> LoadScript.ofUrls(List.of(url), ThinkTime.DEFAULT))
                    .as(url)
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void thinkTimeIsUniformBetweenHalfAndOneAndAHalf() {
        ThinkTime think = new ThinkTime(Duration.ofMillis(100));
        SplittableRandom random = new SplittableRandom(3);
        double[] millis = new double[20_000];
        for (int i = 0; i < millis.length; i++) {
            millis[i] = think.drawNanos(random, false) / 1e6;
        }
        Arrays.sort(millis);
        assertThat(millis[0]).isBetween(50.0, 50.1);
        assertThat(millis[millis.length - 1]).isBetween(149.9, 150.0);
        double distance = 0; // Kolmogorov-Smirnov
        for (int i = 0; i < millis.length; i++) {
            distance = Math.max(distance, Math.abs((i + 0.5) / millis.length - (millis[i] - 50) / 100));
        }
        assertThat(distance).isLessThan(1.63 / Math.sqrt(millis.length)); // 1 % level
        assertThat(new ThinkTime(Duration.ZERO).drawNanos(random, false)).isZero();
    }

    @Test
    void durationsHaveUnits() {
        assertThat(DurationText.parse("100ms")).isEqualTo(Duration.ofMillis(100));
        assertThat(DurationText.parse("1.5 s")).isEqualTo(Duration.ofMillis(1500));
        assertThat(DurationText.parse("2min")).isEqualTo(Duration.ofMinutes(2));
        assertThat(DurationText.parse("0")).isZero();
        assertThatThrownBy(() -> DurationText.parse("100")).hasMessageContaining("write it like 100ms");
        assertThatThrownBy(() -> DurationText.parse("-1s")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void constantThinkTimesVaryOnlyWhenAskedTo() {
        ThinkTime think = ThinkTime.parse("constant 100ms");
        SplittableRandom random = new SplittableRandom(1);

        assertThat(LongStream.range(0, 1000).map(i -> think.drawNanos(random, false)))
                .containsOnly(100_000_000L);
        assertThat(LongStream.range(0, 1000)
                        .map(i -> think.drawNanos(random, true))
                        .boxed())
                .allSatisfy(nanos -> assertThat(nanos).isBetween(50_000_000L, 150_000_000L))
                .anySatisfy(nanos -> assertThat(nanos).isLessThan(60_000_000L))
                .anySatisfy(nanos -> assertThat(nanos).isGreaterThan(140_000_000L));
    }
}

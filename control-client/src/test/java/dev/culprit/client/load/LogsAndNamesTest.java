package dev.culprit.client.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What users write down, and in which words. */
class LogsAndNamesTest {

    private record Entry(long intended, long sent, long end, int step, int error, boolean cutOff) {}

    @Test
    void aLogKeepsEverythingAsItWasWrittenDown() {
        SplittableRandom random = new SplittableRandom(11);
        RequestLog log = new RequestLog();
        List<Entry> written = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            Entry entry = new Entry(
                    random.nextLong(),
                    random.nextLong(),
                    random.nextLong(),
                    random.nextBoolean() ? Integer.MAX_VALUE >> 1 : random.nextInt(1 << 20),
                    random.nextBoolean() ? Integer.MAX_VALUE : random.nextInt(1 << 20),
                    random.nextBoolean());
            written.add(entry);
            log.add(entry.intended(), entry.sent(), entry.end(), entry.step(), entry.error(), entry.cutOff());
        }
        assertThat(log.size()).isEqualTo(5_000);
        for (int i = 0; i < written.size(); i++) {
            assertThat(new Entry(
                            log.intendedNanos(i),
                            log.sentNanos(i),
                            log.endNanos(i),
                            log.step(i),
                            log.error(i),
                            log.isCutOff(i)))
                    .as("entry " + i)
                    .isEqualTo(written.get(i));
        }
    }

    /** Two users that meet an error at once must not get two numbers for it, nor one number two names. */
    @Test
    void aNameHasOneNumberAlsoForManyThreads() throws Exception {
        Names names = new Names(List.of(""));
        int threads = 4;
        CountDownLatch ready = new CountDownLatch(threads);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Callable<List<Integer>>> tasks = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                tasks.add(() -> {
                    ready.countDown();
                    ready.await();
                    List<Integer> numbers = new ArrayList<>();
                    for (int i = 0; i < 500; i++) {
                        numbers.add(names.number("error " + i));
                    }
                    return numbers;
                });
            }
            Set<List<Integer>> answers = new HashSet<>();
            for (Future<List<Integer>> answer : pool.invokeAll(tasks)) {
                answers.add(answer.get());
            }
            assertThat(answers).hasSize(1);
            assertThat(names.size()).isEqualTo(501);
            assertThat(names.number("")).isZero();
            for (int i = 0; i < 500; i++) {
                assertThat(names.name(names.number("error " + i))).isEqualTo("error " + i);
            }
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void aPlanThatCannotBeCarriedOutIsRefused() {
        assertThat(new LoadPlan(1, 0, 1).varyThinkTimes()).isFalse();
        for (double ramp : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> new LoadPlan(1, ramp, 1)).isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> new LoadPlan(0, 0, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    /** Every number of milliseconds is read back in each of the units. */
    @Test
    void durationsAreReadInEveryUnit() {
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < 1_000; i++) {
            long millis = random.nextLong(1, 1_000_000);
            Duration duration = Duration.ofMillis(millis);
            assertThat(DurationText.parse(millis + "ms")).isEqualTo(duration);
            assertThat(DurationText.parse(" " + millis + " MS ")).isEqualTo(duration);
            assertThat(DurationText.parse(millis / 1000 + "." + String.format("%03d", millis % 1000) + "s"))
                    .isEqualTo(duration);
            assertThat(DurationText.parse(millis + "min"))
                    .isEqualTo(DurationText.parse(millis + "m"))
                    .isEqualTo(Duration.ofMinutes(millis));
        }
    }

    @Test
    void whatIsNoDurationIsRefusedInOneLine() {
        for (String text : List.of("", " ", "s", "5", "1,5s", "1e3s", "-1s", "+1s", "1 h", "NaNs", "1s2", "\u0661s")) {
            assertThatThrownBy(() -> DurationText.parse(text))
                    .as(text)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("write it like 100ms, 1.5s or 2min");
        }
    }

    /** Sums of times must not run over: a time-out of 300 years would be over before it begins. */
    @Test
    void aDurationThatNoClockHoldsIsRefused() {
        assertThat(DurationText.parse("1000000min")).isEqualTo(Duration.ofMinutes(1_000_000));
        for (String text : List.of("9999999999s", "99999999999999999999min", "9".repeat(400) + "ms")) {
            assertThatThrownBy(() -> DurationText.parse(text))
                    .as(text)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("too long")
                    .hasMessageContaining("1000000min");
        }
    }
}

package dev.culprit.agent.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WarmUpTest {

    private static final long LENGTH = TimeUnit.SECONDS.toNanos(15);

    private final FakeTime time = new FakeTime();
    private final long begin = time.nanos();

    /** Seconds from the beginning in which a compiler is at work. */
    private double busyUntil;

    private double share = 0.8;

    private double finish(long length) throws LoadFailure {
        return new WarmUp(time, this::hold).finish(begin + length, length);
    }

    private void hold(long nanos) {
        double from = seconds();
        time.advance(Duration.ofNanos(Math.max(0, nanos)));
        double busy = Math.max(0, Math.min(busyUntil, seconds()) - from);
        time.compile(Duration.ofNanos(Math.round(busy * share * 1e9)));
    }

    private double seconds() {
        return (time.nanos() - begin) / 1e9;
    }

    @Test
    void aQuietOneEndsWhenItShould() throws LoadFailure {
        assertThat(finish(LENGTH)).isZero();
        assertThat(seconds()).isEqualTo(15);
    }

    @Test
    void compilingBeforeItsEndDoesNotMatter() throws LoadFailure {
        busyUntil = 13;
        assertThat(finish(LENGTH)).isZero();
        assertThat(seconds()).isEqualTo(15);
    }

    @Test
    void itLastsUntilNothingIsCompiledAnyMore() throws LoadFailure {
        busyUntil = 20;
        assertThat(finish(LENGTH)).isZero();
        assertThat(seconds()).isBetween(22.0, 24.0);
    }

    @Test
    void butNotMuchLongerThanTwiceItsLength() throws LoadFailure {
        busyUntil = 100;
        assertThat(finish(LENGTH)).isCloseTo(0.8, within(1e-6));
        assertThat(seconds()).isBetween(28.0, 30.0);
        assertThat(WarmUp.remark(0.8)).contains("80 %");
    }

    @Test
    void whatIsAlwaysCompiledIsLetPass() throws LoadFailure {
        busyUntil = 100;
        share = 0.09;
        assertThat(finish(LENGTH)).isCloseTo(0.09, within(1e-6));
        assertThat(seconds()).isEqualTo(15);
    }

    @Test
    void aShortOneIsNotMadeLonger() throws LoadFailure {
        busyUntil = 100;
        assertThat(finish(TimeUnit.MILLISECONDS.toNanos(900))).isZero();
        assertThat(seconds()).isEqualTo(0.9);
    }

    /** Others have used its time before. */
    @Test
    void oneThatIsNearlyOverIsNeither() throws LoadFailure {
        busyUntil = 100;
        long length = TimeUnit.SECONDS.toNanos(3);
        hold(TimeUnit.MILLISECONDS.toNanos(2500));

        assertThat(new WarmUp(time, this::hold).finish(begin + length, length)).isZero();
        assertThat(seconds()).isEqualTo(3);
    }
}

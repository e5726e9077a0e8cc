package dev.culprit.agent.probes.shared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.agent.sampling.KnownPool;
import dev.culprit.agent.sampling.Pools;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

class HeldPermitsTest {

    private final Pools pools = new Pools();
    private final Semaphore semaphore = new Semaphore(0);
    private final KnownPool pool = Objects.requireNonNull(pools.ofSemaphore(semaphore, () -> "Shop.serve"));
    private final HeldPermits one = new HeldPermits();
    private final HeldPermits other = new HeldPermits();

    private void giveBack(HeldPermits from) {
        Objects.requireNonNull(from.take(semaphore)).gotBack();
    }

    @Test
    void twoThatHoldPermitsAtATimeShareThem() {
        one.add(pool);
        giveBack(one);
        assertThat(pool.isShared()).as("one at a time").isFalse();

        other.add(pool);
        giveBack(other);
        assertThat(pool.isShared()).as("one after the other").isFalse();

        one.add(pool);
        other.add(pool);
        assertThat(pool.isShared()).as("two at a time").isTrue();
    }

    @Test
    void whatIsNeverGivenBackIsNoPool() {
        one.add(pool);
        other.add(pool);
        pool.sees(7);

        assertThat(pool.isShared()).isFalse();
        assertThat(one.take(new Semaphore(1))).isNull();
    }

    @Test
    void whatIsForgottenIsNotHeld() {
        one.add(pool);
        one.forget();
        other.add(pool);
        giveBack(other);

        assertThat(one.take(semaphore)).isNull();
        assertThat(pool.isShared()).isFalse();
    }

    @Test
    void whatIsGivenBackIsNotHeldAnyMore() {
        one.add(pool);
        giveBack(one);

        assertThat(one.take(semaphore)).isNull();
    }

    /** One semaphore has one place, however often it comes and goes. */
    @Test
    void whatIsHeldForLongIsNotForgottenForWhatComesAndGoes() {
        Semaphore held = new Semaphore(0);
        one.add(Objects.requireNonNull(pools.ofSemaphore(held, () -> "Shop.pay")));
        for (int i = 0; i < 8; i++) {
            one.add(pool);
            giveBack(one);
        }

        assertThat(one.take(held)).isNotNull();
        assertThat(one.take(semaphore)).isNull();
    }

    @Test
    void onlyTheLastFewAreKnown() {
        for (int i = 0; i < 4; i++) {
            one.add(Objects.requireNonNull(pools.ofSemaphore(new Semaphore(1), () -> "Shop.pay")));
        }
        one.add(pool);
        other.add(pool);
        giveBack(one);

        assertThat(pool.isShared()).isTrue();
        assertThat(one.take(semaphore)).isNull();
    }
}

package dev.culprit.agent.probes.entry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class AsyncCallTest {

    private static AsyncCall begun() {
        return new AsyncCall(1, null, 1, false);
    }

    @Test
    void isOverWhenItIsAnsweredAndNobodyIsInside() {
        AsyncCall call = begun();
        assertThat(call.leaves(false)).isFalse();
        assertThat(call.enters()).isTrue();
        assertThat(call.answered(false)).as("somebody is inside").isFalse();
        assertThat(call.isAnswered()).isTrue();
        assertThat(call.leaves(false)).isTrue();
        assertThat(call.hasFailed()).isFalse();
    }

    @Test
    void isOverAtItsAnswerIfNobodyIsInside() {
        AsyncCall call = begun();
        call.leaves(false);
        assertThat(call.answered(true)).isTrue();
        assertThat(call.hasFailed()).isTrue();
    }

    @Test
    void waitsForTheLastThread() {
        AsyncCall call = begun();
        assertThat(call.enters()).isTrue();
        call.answered(false);
        assertThat(call.leaves(false)).isFalse();
        assertThat(call.leaves(false)).isTrue();
    }

    @Test
    void onlyTheFirstAnswerCountsAndWhatFollowsIsNoPart() {
        AsyncCall call = begun();
        call.leaves(false);
        call.answered(false);
        assertThat(call.answered(true)).isFalse();
        assertThat(call.hasFailed()).isFalse();
        assertThat(call.enters()).isFalse();
    }

    @Test
    void anExceptionIsAnAnswer() {
        AsyncCall call = begun();
        call.leaves(false);
        assertThat(call.enters()).isTrue();
        assertThat(call.leaves(true)).isTrue();
        assertThat(call.hasFailed()).isTrue();
        assertThat(call.answered(false)).isFalse();
    }

    @Test
    void anExceptionAfterTheAnswerChangesNothing() {
        AsyncCall call = begun();
        call.answered(false);
        assertThat(call.leaves(true)).isTrue();
        assertThat(call.hasFailed()).isFalse();
    }

    /** A stream may have millions. */
    @Test
    void onlySoManyPartsAreRecorded() {
        AsyncCall call = begun();
        for (int part = 0; part < AsyncCall.MOST_PARTS; part++) {
            assertThat(call.goesOn()).isTrue();
            assertThat(call.enters()).isTrue();
            call.leaves(false);
        }
        assertThat(call.goesOn()).isFalse();
    }

    @Test
    void afterItsAnswerItDoesNotGoOn() {
        AsyncCall call = begun();
        assertThat(call.goesOn()).isTrue();
        call.answered(false);
        assertThat(call.goesOn()).isFalse();
        assertThat(AsyncCall.NOT_FOLLOWED.goesOn()).isFalse();
        assertThat(AsyncCall.NOT_FOLLOWED.enters()).isFalse();
    }

    @Test
    void itsPartsAreNoThreads() {
        AsyncCall call = begun();
        call.leaves(false);
        assertThat(call.enters()).isTrue();
        call.leaves(false);
        assertThat(call.answered(false)).as("nobody is inside").isTrue();
    }

    /** Threads that leave and threads that answer at the same time. */
    @Test
    void endsOnceWhateverHappensAtTheSameTime() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            for (int round = 0; round < 2000; round++) {
                AsyncCall call = begun();
                AtomicInteger ends = new AtomicInteger();
                CountDownLatch done = new CountDownLatch(3);
                threads.execute(() -> count(call.leaves(false), ends, done));
                threads.execute(() -> count(call.answered(false), ends, done));
                threads.execute(() -> count(call.answered(true), ends, done));
                assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
                assertThat(ends).hasValue(1);
            }
        } finally {
            threads.shutdown();
        }
    }

    private static void count(boolean over, AtomicInteger ends, CountDownLatch done) {
        if (over) {
            ends.incrementAndGet();
        }
        done.countDown();
    }
}

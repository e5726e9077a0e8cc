package dev.culprit.jfr.read.waits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.WaitState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParksTest {

    /** Names as JDK 17 and JDK 25 write them. */
    @ParameterizedTest
    @CsvSource({
        "java.util.concurrent.locks.ReentrantLock$NonfairSync, LOCK, java.util.concurrent.locks.ReentrantLock",
        "java.util.concurrent.locks.ReentrantLock$FairSync, LOCK, java.util.concurrent.locks.ReentrantLock",
        "java.util.concurrent.locks.ReentrantReadWriteLock$NonfairSync, LOCK,"
                + " java.util.concurrent.locks.ReentrantReadWriteLock",
        "java.util.concurrent.Semaphore$FairSync, LOCK, java.util.concurrent.Semaphore",
        "java.util.concurrent.locks.StampedLock, LOCK, java.util.concurrent.locks.StampedLock",
        "com.acme.Turnstile$Sync, LOCK, com.acme.Turnstile",
        "com.acme.Mutex, LOCK, com.acme.Mutex",
        "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject, QUEUE,",
        "java.util.concurrent.CountDownLatch$Sync, QUEUE, java.util.concurrent.CountDownLatch",
        "java.util.concurrent.SynchronousQueue$TransferQueue, QUEUE,",
        "java.util.concurrent.SynchronousQueue$TransferStack, QUEUE,",
        "java.util.concurrent.SynchronousQueue$Transferer, QUEUE,",
        "java.util.concurrent.LinkedTransferQueue, QUEUE,",
        "java.util.concurrent.CompletableFuture$Signaller, QUEUE,",
        "java.util.concurrent.FutureTask, QUEUE,",
        "java.util.concurrent.ForkJoinTask$AdaptedRunnableAction, QUEUE,",
        "java.util.concurrent.ForkJoinTask$AdaptedInterruptibleRunnable, QUEUE,",
        "java.util.concurrent.Exchanger, QUEUE,",
        "java.util.concurrent.Phaser$QNode, QUEUE,",
        "com.google.common.util.concurrent.SettableFuture, QUEUE,",
    })
    void blockersOfTheJdk(String parkedClass, WaitState state, String resource) {
        assertThat(Parks.state(parkedClass, false)).isEqualTo(state);
        assertThat(Parks.state(parkedClass, true)).isEqualTo(state);
        assertThat(Parks.resource(parkedClass)).isEqualTo(resource == null ? parkedClass : resource);
    }

    @Test
    void parksWithoutBlocker() {
        assertThat(Parks.state(null, true)).isEqualTo(WaitState.SLEEP);
        assertThat(Parks.state(null, false)).isEqualTo(WaitState.QUEUE);
    }
}

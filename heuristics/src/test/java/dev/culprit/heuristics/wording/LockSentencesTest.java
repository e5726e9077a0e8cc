package dev.culprit.heuristics.wording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.wording.GrowthSentences.ShareOfGrowth;
import dev.culprit.heuristics.wording.LockSentences.Lane;
import org.junit.jupiter.api.Test;

class LockSentencesTest {

    private static final ShareOfGrowth MOST = new ShareOfGrowth(0.87, 310);
    private static final Lane LANE = new Lane("shop.Stock", "GET /a", 0.87, 270, 310, 50, 20);

    @Test
    void whatTheGrowthIsMadeOf() {
        assertThat(LockSentences.queues(MOST, WaitState.LOCK))
                .isEqualTo("87 % of the growth of 310 ms is waiting for pools, monitors and locks, mostly waiting for a"
                        + " lock.");
        assertThat(LockSentences.mostlyOther(MOST, true, WaitState.SLEEP))
                .endsWith("locks: contributing, but most of it is sleeping.");
        assertThat(LockSentences.mostlyOther(MOST, false, WaitState.SLEEP)).endsWith("locks; most of it is sleeping.");
        assertThat(LockSentences.holdersWaitForProcessors(MOST, "the processors are full"))
                .isEqualTo(
                        "87 % of the growth of 310 ms is waiting for pools, monitors and locks; but the processors are"
                                + " full, and whoever holds one of them waits for a processor: without the locks, they would"
                                + " wait for processors instead.");
    }

    @Test
    void whatWasNotSeen() {
        assertThat(LockSentences.monitorsNotSeen(MOST, 0.4))
                .endsWith(
                        "locks, but 40 % is not explained, and waiting of virtual threads for monitors was not seen.");
        assertThat(LockSentences.shortWaitsNotSeen(MOST, 0.4, 1))
                .endsWith(
                        "locks, but 40 % is not explained, and waits shorter than 1 ms were not recorded, for there are"
                                + " so many that it would have cost too much.");
        assertThat(LockSentences.shortWaitsNotSeen(MOST, 0.4, Double.NaN))
                .endsWith("locks, but 40 % is not explained, and the recording does not tell whether short waits are in"
                        + " it.");
    }

    @Test
    void othersHaveQueuesToo() {
        assertThat(LockSentences.queuesInDatabase(MOST))
                .isEqualTo("87 % of the growth of 310 ms is database calls that wait for each other's locks.");
        assertThat(LockSentences.queuesInService(MOST))
                .isEqualTo("87 % of the growth of 310 ms is calls to other services, which queue there.");
        assertThat(LockSentences.sessionsBlocked(MOST, "most sessions are blocked"))
                .isEqualTo("87 % of the growth of 310 ms is database calls; most sessions are blocked.");
    }

    @Test
    void aHolderWaitsForSomethingElse() {
        assertThat(LockSentences.holderElsewhere("shop.Stock", 0.92))
                .isEqualTo("92 % of the time in which shop.Stock is held, its holder waits for something else.");
        assertThat(LockSentences.noHolderSeen("shop.Stock")).isEqualTo("no thread was seen while it held shop.Stock.");
        assertThat(LockSentences.noHolderSeen(null)).isEqualTo("no thread was seen while it held the lock.");
    }

    @Test
    void whatHoldsCallsBack() {
        assertThat(LockSentences.heldBack(WaitState.MONITOR, LANE, true, "disk (92 % of the time)"))
                .isEqualTo(
                        "The monitor of shop.Stock lets only one thread pass at a time: at 50 users waiting for it takes"
                                + " 87 % of the response time of GET /a (270 ms of 310 ms), and from 20 users on the requirement"
                                + " is missed. Its holder meanwhile is busy with disk (92 % of the time).");
        assertThat(LockSentences.heldBack(WaitState.LOCK, LANE, false, ""))
                .startsWith("The lock shop.Stock lets only some threads pass at a time: at 50 users waiting")
                .endsWith("the requirement is missed.");
        assertThat(LockSentences.heldBack(WaitState.POOL, LANE, false, "")).startsWith("The pool shop.Stock lets only");
    }

    @Test
    void whatToDoDependsOnTheHolder() {
        assertThat(LockSentences.advice(WaitState.POOL, true)).startsWith("Enlarge the pool");
        assertThat(LockSentences.advice(WaitState.LOCK, true)).startsWith("Do not hold it while waiting for others");
        assertThat(LockSentences.advice(WaitState.LOCK, false)).startsWith("Make the critical section shorter");
    }
}

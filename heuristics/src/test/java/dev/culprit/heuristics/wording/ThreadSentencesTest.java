package dev.culprit.heuristics.wording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.wording.ThreadSentences.Busiest;
import dev.culprit.heuristics.wording.ThreadSentences.Imbalance;
import dev.culprit.heuristics.wording.ThreadSentences.Waiting;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThreadSentencesTest {

    private static final Waiting GROWING = new Waiting(0.87, 310, null);
    private static final Waiting WAITING = GROWING.withBusiest(new Busiest("mailer", 0.95, 0.3, 8));
    private static final String MEASURED = "87 % of the growth of 310 ms is waiting for other threads";
    private static final String BUSIEST =
            MEASURED + "; the busiest of those that serve no calls, mailer, uses 95 % of a"
                    + " processor, and 30 % of all 8 are used";

    @Test
    void whatCallsWaitFor() {
        assertThat(ThreadSentences.waitingForThreads(GROWING)).isEqualTo(MEASURED + ".");
        assertThat(ThreadSentences.waitingForThreads(WAITING)).isEqualTo(BUSIEST + ".");
        assertThat(ThreadSentences.oneProcessor(GROWING))
                .isEqualTo(MEASURED + ", and there is one processor, which nothing can be balanced with.");
        assertThat(ThreadSentences.threadsNotRecorded(GROWING))
                .isEqualTo(MEASURED
                        + ", but what these compute was not recorded: recordings of earlier versions do not tell,"
                        + " nor do those of windows of a few seconds.");
    }

    @Test
    void compilersTakeProcessors() {
        assertThat(ThreadSentences.compilersSlowThreads(WAITING, 0.4))
                .isEqualTo(
                        BUSIEST
                                + ", but the JVM's compilers take 40 % of the processors: without them a thread could be full.");
        assertThat(ThreadSentences.compilersTakeTheRest(WAITING, 0.4))
                .isEqualTo(BUSIEST
                        + ", but the JVM's compilers take 40 % of the processors: without them something would be left to"
                        + " share its work with.");
    }

    @Test
    void noThreadHoldsCallsBack() {
        assertThat(ThreadSentences.noneFull(WAITING)).isEqualTo(BUSIEST + ": no thread is full.");
        assertThat(ThreadSentences.notFilledByCalls(WAITING))
                .isEqualTo(BUSIEST + ": it is not the calls that fill it.");
        assertThat(ThreadSentences.notWaitedFor(WAITING))
                .isEqualTo(BUSIEST + ": if so many calls waited for this thread, it would be busier.");
    }

    @Test
    void nothingIsLeftToShareItsWorkWith() {
        assertThat(ThreadSentences.processorsUsedUp(WAITING))
                .isEqualTo(BUSIEST + ": no processor is left to share its work with.");
        assertThat(ThreadSentences.quotaUsedUp(WAITING, 0.3))
                .isEqualTo(BUSIEST
                        + ", but the container used up its quota of processor time in 30 % of the scheduler's periods:"
                        + " no processor is left to share its work with.");
    }

    @Test
    void callsWaitForFullThreads() {
        assertThat(ThreadSentences.severalThreads(
                        new Imbalance("GET /a", 8, 0.7, "shop.Mail.send", 20), List.of("mailer-1", "mailer-2")))
                .isEqualTo(
                        "Calls of GET /a wait for 2 threads that compute all the time (mailer-1, mailer-2), while of 8"
                                + " processors 70 % are idle; from 20 users on the requirement is missed. Most of it goes to"
                                + " shop.Mail.send.");
        assertThat(ThreadSentences.oneThread(new Imbalance("GET /a", 8, 0.7, null, 20), "mailer", 0.95, 8))
                .isEqualTo(
                        "Calls of GET /a wait for one thread, mailer, which computes all the time (at least 95 % of a"
                                + " processor, 8 ms per call, so that 125 calls per second are the most), while of 8 processors 70 %"
                                + " are idle; from 20 users on the requirement is missed.");
    }

    @Test
    void howManyThreadsThereAre() {
        assertThat(ThreadSentences.onlyThread("mailer"))
                .isEqualTo("The only thread that computes all the time for its calls is mailer.");
        assertThat(ThreadSentences.otherThanOneThread(2)).isEqualTo("2 threads compute all the time for its calls.");
    }
}

package dev.culprit.heuristics.wording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.wording.ProcessorSentences.Busy;
import dev.culprit.heuristics.wording.ProcessorSentences.Demand;
import dev.culprit.heuristics.wording.ProcessorSentences.Garbage;
import dev.culprit.heuristics.wording.ProcessorSentences.Shortage;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ProcessorSentencesTest {

    private static final OptionalDouble NONE = OptionalDouble.empty();
    private static final Busy BUSY = new Busy(0.87, 310, 0.7, 0.92, NONE);
    private static final String MEASURED = "87 % of the growth of 310 ms is computing and waiting for a processor; the"
            + " application uses 70 % of the processors, all processes 92 %";

    @Test
    void whoUsesTheProcessors() {
        assertThat(ProcessorSentences.computing(BUSY)).isEqualTo(MEASURED + ".");
        assertThat(ProcessorSentences.onVirtualThreads(BUSY))
                .isEqualTo(MEASURED + ", but it runs on virtual threads, whose computing the JVM does not show.");
        assertThat(ProcessorSentences.calledProcessesCompute(BUSY))
                .isEqualTo(
                        MEASURED + "; but it is processes on the same machine that the application calls which keep the"
                                + " processors busy.");
        assertThat(ProcessorSentences.otherProcessesCompute(BUSY))
                .isEqualTo(MEASURED + ": other processes use more of the processors than the application.");
    }

    @Test
    void whatIsNotKnownOfThem() {
        assertThat(ProcessorSentences.computing(new Busy(0.87, 310, 0.7, Double.NaN, OptionalDouble.of(0.3))))
                .isEqualTo(
                        "87 % of the growth of 310 ms is computing and waiting for a processor; utilisation unknown, and"
                                + " the container used up its quota of processor time in 30 % of the scheduler's periods.");
        assertThat(ProcessorSentences.full(true)).isEqualTo("the container's quota of processor time is used up");
        assertThat(ProcessorSentences.full(false)).isEqualTo("the processors are full");
    }

    @Test
    void thereAreTooFewProcessors() {
        Shortage shortage = new Shortage("GET /a", 4, 0.7, NONE, OptionalDouble.of(0.87), NONE, "shop.A.hot", 20);

        assertThat(ProcessorSentences.processorsShort(shortage))
                .isEqualTo(
                        "The application needs more processor time than 4 processors give: 87 % of the response time of"
                                + " GET /a is computing and waiting for a processor, and from 20 users on the requirement is missed."
                                + " Most processor time goes to shop.A.hot.");
        assertThat(ProcessorSentences.processorsShortAdvice(shortage, " In doubt."))
                .isEqualTo("Make the hot method cheaper, or give the application more processors. In doubt.");
    }

    @Test
    void theContainerMayUseTooLittle() {
        Shortage shortage = new Shortage("GET /a", 4, 0.7, OptionalDouble.of(0.3), NONE, NONE, null, 1);

        assertThat(ProcessorSentences.processorsShort(shortage))
                .isEqualTo(
                        "The application needs more processor time than its container may use (the container used up its"
                                + " quota of processor time in 30 % of the scheduler's periods): it keeps the processors 70 % busy, and calls of GET /a"
                                + " wait for them in other places, too: inside calls to others, or for threads that hold what they"
                                + " need, and from 1 user on the requirement is missed.");
        assertThat(ProcessorSentences.processorsShortAdvice(shortage, ""))
                .isEqualTo(
                        "Make the hot method cheaper, or let the container use more processor time (its limit, cpu.max).");
    }

    @Test
    void itIsNotTheCallsThatCompute() {
        Shortage shortage =
                new Shortage("GET /a", 4, 0.7, NONE, OptionalDouble.of(0.87), OptionalDouble.of(0.2), null, 20);

        assertThat(ProcessorSentences.processorsShort(shortage))
                .endsWith(
                        "on the requirement is missed. Only 20 % of what it computes is in calls, the rest in threads that"
                                + " serve none.");
        assertThat(ProcessorSentences.processorsShortAdvice(shortage, " In doubt."))
                .isEqualTo(
                        "Find out which threads compute beside the calls (jcmd PID Thread.print tells their processor"
                                + " time): background work, or the garbage collector.");
    }

    @Test
    void callsComputeMoreTheMoreThereAre() {
        Demand demand = new Demand(2, 9, 50);

        assertThat(ProcessorSentences.demand(demand, 0.4))
                .isEqualTo("A call computes 2 ms with one user and 9 ms with 50; the difference takes 40 % of the"
                        + " processors.");
        assertThat(ProcessorSentences.demand(new Demand(9, 9, 50), 0))
                .isEqualTo("A call computes 9 ms with one user and 9 ms with 50.");
        assertThat(ProcessorSentences.wholeJvmComputesTheSame(demand, 0.4))
                .endsWith("of the processors, but the whole JVM does not compute more per call.");
        assertThat(ProcessorSentences.spinning("GET /a", demand, 20, "shop.A.loop"))
                .isEqualTo(
                        "Calls of GET /a compute longer the more of them there are, as if they waited by computing: each needs"
                                + " 9 ms of a processor with 50 users, and 2 ms alone; from 20 users on the requirement is missed."
                                + " Most of it goes to shop.A.loop.");
        assertThat(ProcessorSentences.spinning("GET /a", demand, 20, null)).endsWith("the requirement is missed.");
        assertThat(ProcessorSentences.spinningAdvice(" In doubt."))
                .isEqualTo(
                        "Wait for a signal (a lock's condition, a blocking queue, a future) instead of asking again and"
                                + " again; if the loop tries an update again because others were faster, let them queue. In doubt.");
    }

    @Test
    void whatTheCollectorFinds() {
        String measured = "Calls spend 30 % of their time in pauses of the collector";

        assertThat(ProcessorSentences.collectorPauses(0.3)).isEqualTo(measured + ".");
        assertThat(ProcessorSentences.notForSmallObjects(0.3))
                .isEqualTo(measured + ", but most of these do not make room for small objects.");
        assertThat(ProcessorSentences.muchIsKept(0.3, 0.7))
                .isEqualTo(measured + ", but these leave at least 70 % of the heap in use.");
        assertThat(ProcessorSentences.littleIsKept(0.3, 0.08))
                .isEqualTo(measured + ", one of which leaves only 8 % of the heap in use.");
        assertThat(ProcessorSentences.objectsNotRecorded(0.3, "Something is lacking."))
                .isEqualTo(measured + ". Something is lacking.");
        assertThat(ProcessorSentences.heapNotRecorded(0.3))
                .isEqualTo(measured
                        + ", but what share of the heap these leave in use is not in the recording; one made by"
                        + " this version of Culprit tells.");
    }

    @Test
    void makingObjectsIsMade() {
        Garbage garbage = new Garbage("GET /a", 0.3, 0.08, 20);

        assertThat(ProcessorSentences.makingObjects(garbage, " Most memory is allocated there.", "shop.A.hot"))
                .isEqualTo(
                        "Making objects and clearing them away is a large part of the work: calls of GET /a spend 30 % of"
                                + " their time in pauses of the collector, which finds little to keep (8 % of the heap), and the"
                                + " processors are busy; from 20 users on the requirement is missed. Most memory is allocated there."
                                + " Most other processor time goes to shop.A.hot.");
        assertThat(ProcessorSentences.makingObjects(garbage, "", null)).endsWith("the requirement is missed.");
    }
}

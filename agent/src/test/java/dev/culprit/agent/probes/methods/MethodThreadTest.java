package dev.culprit.agent.probes.methods;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MethodThreadTest {

    private static final int MOST_CALLS = 2;

    private final Object token = new Object();
    private final MethodThread thread = new MethodThread(new Object(), false, new Sums(), 1, 1, 0, 0);

    private MethodTrace trace() {
        MethodTrace trace = thread.newTrace();
        thread.enter(trace, 0, token);
        return trace;
    }

    @Test
    void anEndedTraceIsLeftAndItsTokenEndsNothing() {
        MethodTrace trace = trace();
        assertThat(thread.trace()).isSameAs(trace);
        assertThat(thread.isRoot(token)).isTrue();
        assertThat(thread.leave()).isSameAs(trace);
        assertThat(thread.trace()).isNull();
        assertThat(thread.isRoot(token)).isFalse();
        assertThat(thread.leave()).isNull();
    }

    @Test
    void theObjectOfAnEndedTraceServesTheNextWhichKnowsNothingOfIt() {
        MethodTrace trace = trace();
        long number = trace.id();
        for (int call = 0; call <= MOST_CALLS; call++) {
            assertThat(trace.take(MOST_CALLS)).isEqualTo(call);
        }
        assertThat(trace.cutAtDepth()).isTrue();
        thread.leave();

        MethodTrace next = trace();
        assertThat(next).isSameAs(trace);
        assertThat(next.id()).isNotEqualTo(number);
        assertThat(next.take(MOST_CALLS)).isZero();
        assertThat(next.cutAtDepth()).isTrue();
    }

    @Test
    void oneThatOtherThreadsMayGoOnWithKeepsItsNumber() {
        MethodTrace trace = trace();
        long number = trace.id();
        trace.share();
        thread.leave();

        assertThat(trace()).isNotSameAs(trace);
        assertThat(trace.id()).isEqualTo(number);
    }

    @Test
    void ofTracesWithSumsOnlyTheTokenIsATime() {
        thread.begin(MethodTrace.SUMMED, 7);
        assertThat(thread.trace()).isSameAs(MethodTrace.SUMMED);
        assertThat(thread.rootBegun).isEqualTo(7);
        thread.end();
        assertThat(thread.trace()).isNull();
        assertThat(thread.newTrace().id()).as("that one is everybody's").isPositive();
        assertThat(MethodTrace.SUMMED.id()).isZero();
    }
}

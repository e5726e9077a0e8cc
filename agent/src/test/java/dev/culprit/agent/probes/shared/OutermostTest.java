package dev.culprit.agent.probes.shared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.jfr.events.calls.ServiceCallEvent;
import org.junit.jupiter.api.Test;

class OutermostTest {

    private final ServiceCallEvent none = new ServiceCallEvent();
    private final Outermost<ServiceCallEvent> outermost = new Outermost<>(none);

    @Test
    void aRecordedCallEndsWithItsOwnEvent() {
        ServiceCallEvent event = outermost.enter(new ServiceCallEvent());
        assertThat(outermost.isInside()).isTrue();
        assertThat(outermost.isRecorded()).isTrue();
        assertThat(outermost.leave(none)).isFalse();
        assertThat(outermost.leave(ofAnother())).isFalse();
        assertThat(outermost.isInside()).isTrue();
        assertThat(outermost.leave(event)).isTrue();
        assertThat(outermost.isInside()).isFalse();
        assertThat(outermost.leave(event)).isFalse();
    }

    /** Of the same kind, given by the probes before these or to another thread. */
    private ServiceCallEvent ofAnother() {
        return new Outermost<>(none).enter(new ServiceCallEvent());
    }

    @Test
    void anEarlierCallDoesNotEndALaterOne() {
        ServiceCallEvent earlier = outermost.enter(new ServiceCallEvent());
        assertThat(outermost.leave(earlier)).isTrue();
        ServiceCallEvent later = outermost.enter(new ServiceCallEvent());
        assertThat(outermost.leave(earlier)).isFalse();
        assertThat(outermost.leave(later)).isTrue();
        outermost.enterUnrecorded();
        assertThat(outermost.leave(later)).isFalse();
    }

    @Test
    void oneThatIsNotRecordedEndsWithWhatAllShare() {
        assertThat(outermost.enterUnrecorded()).isSameAs(none);
        assertThat(outermost.isInside()).isTrue();
        assertThat(outermost.isRecorded()).isFalse();
        assertThat(none.number).as("written by nobody").isZero();
        assertThat(outermost.leave(ofAnother())).isFalse();
        assertThat(outermost.isInside()).isTrue();
        assertThat(outermost.is(none)).isTrue();
        assertThat(outermost.leave(none)).as("not to be written down").isFalse();
        assertThat(outermost.isInside()).isFalse();
        assertThat(outermost.is(none)).isFalse();
    }

    @Test
    void orWithAnEventOfItsOwn() {
        ServiceCallEvent own = new ServiceCallEvent();
        assertThat(outermost.enterUnrecorded(own)).isSameAs(own);
        assertThat(outermost.leave(none)).isFalse();
        assertThat(outermost.leave(ofAnother())).isFalse();
        assertThat(outermost.isInside()).isTrue();
        assertThat(outermost.isRecorded()).isFalse();
        assertThat(outermost.leave(own)).isFalse();
        assertThat(outermost.isInside()).isFalse();
    }
}

package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.jfr.events.ServiceCallEvent;
import org.junit.jupiter.api.Test;

class OutermostTest {

    private final ServiceCallEvent none = new ServiceCallEvent();
    private final Outermost<ServiceCallEvent> outermost = new Outermost<>(none);

    @Test
    void aRecordedCallEndsWithItsOwnEvent() {
        ServiceCallEvent event = outermost.enter(new ServiceCallEvent());
        assertThat(outermost.isInside()).isTrue();
        assertThat(outermost.isRecorded()).isTrue();
        assertThat(outermost.call()).isSameAs(event);
        assertThat(outermost.leave(none)).isFalse();
        assertThat(outermost.leave(new ServiceCallEvent())).isFalse();
        assertThat(outermost.isInside()).isTrue();
        assertThat(outermost.leave(event)).isTrue();
        assertThat(outermost.isInside()).isFalse();
        assertThat(outermost.call()).isNull();
        assertThat(outermost.leave(event)).isFalse();
    }

    @Test
    void oneThatIsNotRecordedEndsWithWhatAllShare() {
        assertThat(outermost.enterUnrecorded()).isSameAs(none);
        assertThat(outermost.isInside()).isTrue();
        assertThat(outermost.isRecorded()).isFalse();
        assertThat(outermost.call()).isSameAs(none);
        assertThat(outermost.leave(new ServiceCallEvent())).isFalse();
        assertThat(outermost.is(none)).isTrue();
        assertThat(outermost.leave(none)).as("not to be written down").isFalse();
        assertThat(outermost.isInside()).isFalse();
        assertThat(outermost.is(none)).isFalse();
    }

    @Test
    void orWithAnEventOfItsOwn() {
        ServiceCallEvent own = new ServiceCallEvent();
        assertThat(outermost.enterUnrecorded(own)).isSameAs(own);
        assertThat(outermost.call()).isSameAs(own);
        assertThat(outermost.isRecorded()).isFalse();
        assertThat(outermost.leave(own)).isFalse();
        assertThat(outermost.isInside()).isFalse();
        assertThat(outermost.enterUnrecorded(none)).isSameAs(none);
        assertThat(outermost.leave(none)).isFalse();
        assertThat(outermost.isInside()).isFalse();
    }
}

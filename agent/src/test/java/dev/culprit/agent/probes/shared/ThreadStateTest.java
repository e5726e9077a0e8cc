package dev.culprit.agent.probes.shared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.agent.budget.Thinning;
import dev.culprit.agent.sampling.KnownPool;
import dev.culprit.agent.sampling.Pools;
import dev.culprit.jfr.events.calls.ExternalCallEvent;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

/** What is not stored again is not taken for something of the present call either. */
class ThreadStateTest {

    private final ThreadState state = new ThreadState(new Thinning());

    @Test
    void aRouteIsThatOfThePresentCall() {
        assertThat(state.route()).isNull();
        state.route("/books/{title}");
        assertThat(state.route()).isEqualTo("/books/{title}");
        state.route(null);
        assertThat(state.route()).isNull();
        state.route("/books");
        assertThat(state.route()).isEqualTo("/books");
    }

    @Test
    void whoIsCalledIsOnlyKnownOfACallThatIsRecorded() {
        state.target("stock:80");
        assertThat(state.target()).isNull();
        ExternalCallEvent call = state.external.enter(new ExternalCallEvent());
        assertThat(state.target()).isEqualTo("stock:80");
        state.external.leave(call);
        assertThat(state.target()).isNull();
        ExternalCallEvent unrecorded = state.external.enterUnrecorded();
        assertThat(state.target()).isNull();
        state.external.leave(unrecorded);
        state.target("prices:80");
        state.external.enter(new ExternalCallEvent());
        assertThat(state.target()).isEqualTo("prices:80");
    }

    @Test
    void aPoolIsWaitedForUntilTheWaitEnds() {
        Pools pools = new Pools();
        KnownPool one = Objects.requireNonNull(pools.ofSemaphore(new Semaphore(1), () -> "one"));
        KnownPool other = Objects.requireNonNull(pools.ofSemaphore(new Semaphore(1), () -> "other"));
        assertThat(state.waitingFor()).isNull();
        state.waitFor(one, false);
        assertThat(state.waitingFor()).isSameAs(one);
        state.waitFor(other, true);
        assertThat(state.waitingFor()).isSameAs(other);
        assertThat(state.lastPool(false))
                .as("that of the next call, most often")
                .isSameAs(one);
        state.waitFor(null, false);
        assertThat(state.waitingFor()).isNull();
        state.waitFor(other, false);
        assertThat(state.waitingFor()).isSameAs(other);
    }
}

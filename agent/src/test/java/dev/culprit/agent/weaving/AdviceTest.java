package dev.culprit.agent.weaving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.advice.Call;
import dev.culprit.advice.EntryPoint;
import dev.culprit.advice.Making;
import dev.culprit.boot.Dispatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Advice methods are ordinary static methods. */
class AdviceTest {

    private final CountingSink sink = new CountingSink();

    @AfterEach
    void off() {
        Dispatch.routeTo(null);
    }

    @Test
    void withoutASinkNothingHappens() {
        Dispatch.routeTo(null);
        Object token = EntryPoint.enter(1, this, "request");
        assertThat(token).isNull();
        EntryPoint.exit(1, token, "request", "response", null);
        assertThat(Dispatch.failure()).isNull();
    }

    @Test
    void aTokenLeadsBack() {
        Dispatch.routeTo(sink);
        Object token = Call.enter(3, "pool");
        assertThat(sink.lastSite).isEqualTo(3);
        assertThat(sink.lastReceiver).isEqualTo("pool");
        Call.exit(3, token, new IllegalStateException());
        assertThat(sink.failures).hasValue(1);
    }

    @Test
    void withoutATokenNobodyIsTold() {
        Dispatch.routeTo(sink);
        Making.exit(3, null, "select", "statement", null);
        assertThat(sink.exits).hasValue(0);
    }

    @Test
    void aCallThatOutlivesItsSinkEndsQuietly() {
        Dispatch.routeTo(sink);
        Object token = Call.enter(3, "pool");
        Dispatch.routeTo(null);
        Call.exit(3, token, null);
        assertThat(sink.exits).hasValue(0);
        assertThat(Dispatch.failure()).isNull();
    }
}

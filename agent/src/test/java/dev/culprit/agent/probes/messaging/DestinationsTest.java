package dev.culprit.agent.probes.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.Queue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class DestinationsTest {

    private final Destinations destinations = new Destinations();

    private static Queue queue(String name) {
        return new Queue() {
            @Override
            public String getQueueName() {
                return name;
            }

            @Override
            public String toString() {
                throw new AssertionError("toString");
            }
        };
    }

    private String name(Object destination) {
        return destinations.name(destinations.of(destination));
    }

    @Test
    void equalNamesAreOneDestination() {
        assertThat(name(queue("a"))).isEqualTo("a");
        assertThat(name(queue("b"))).isEqualTo("b");
        assertThat(name(queue("a"))).isSameAs(name(queue("a")));
    }

    @Test
    void thingsWithoutNamesAndEndlessNamesAreNoProblem() {
        assertThat(name(new Object())).isEqualTo("(destination)");
        assertThat(name(queue("x".repeat(10_000)))).hasSizeLessThan(250);
    }

    @Test
    void queuesForOneAnswerEachDoNotFillTheMemory() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            names.add(name(queue("reply-" + i)));
        }
        assertThat(names.subList(0, 400)).doesNotContain("(other)");
        assertThat(names.subList(600, 10_000)).containsOnly("(other)");
        assertThat(new HashSet<>(names)).hasSizeLessThanOrEqualTo(501);
    }

    @Test
    void aBusyOneThatComesLateIsNamed() {
        for (int i = 0; i < 10_000; i++) {
            name(queue("reply-" + i));
        }
        Destinations.Destination late = destinations.of(queue("orders"));
        int other = 0;
        for (int i = 0; i < 10_000; i++) {
            name(queue("reply-" + (10_000 + i)));
            other += destinations.name(late).equals("(other)") ? 1 : 0;
        }
        assertThat(other).isLessThan(1000);
        assertThat(name(queue("orders"))).isEqualTo("orders");
    }
}

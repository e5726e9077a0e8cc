package dev.culprit.agent.probes;

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
        return destinations.name(destinations.id(destination));
    }

    @Test
    void equalNamesAreOneDestination() {
        assertThat(destinations.id(queue("a"))).isEqualTo(destinations.id(queue("a")));
        assertThat(destinations.id(queue("a"))).isNotEqualTo(destinations.id(queue("b")));
        assertThat(name(queue("a"))).isEqualTo("a");
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
        assertThat(new HashSet<>(names)).hasSizeLessThanOrEqualTo(500);
    }
}

package dev.culprit.client.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MemoryTest {

    @Test
    void whatIsNotNearlyFullIsNoShortage() {
        assertThat(Memory.shortage(List.of())).isEmpty();
        assertThat(Memory.shortage(List.of(new Memory("heap", 85, 100, 5), new Memory("metaspace", 0, 0, 0))))
                .isEmpty();
    }

    @Test
    void theFullestIsNamedAndWhetherTheAgentIsTheReason() {
        Memory heap = new Memory("heap", 86, 100, 1);
        Memory metaspace = new Memory("metaspace", 98, 100, 20);
        assertThat(Memory.shortage(List.of(heap, metaspace)))
                .isEqualTo(
                        "its metaspace was nearly full before (98 of 100 MB, at most 20 MB of it the agent's):"
                                + " without the agent there was room, give it 20 MB more with -XX:MaxMetaspaceSize for a diagnosis");
        assertThat(Memory.shortage(List.of(new Memory("heap", 99, 100, 1))))
                .endsWith(": give it more with -Xmx, or look in a heap dump for what it keeps");
        assertThat(Memory.shortage(List.of(new Memory("compressed class space", 99, 100, 1))))
                .endsWith(": give it more with -XX:CompressedClassSpaceSize");
    }

    @Test
    void anErrorOfTheJvmTellsWhatRanOut() {
        List<Memory> known = List.of(new Memory("metaspace", 60, 64, 12));
        assertThat(Memory.isExhausted("java.lang.IllegalStateException: no")).isFalse();
        for (String error : List.of("java.lang.OutOfMemoryError", "Metaspace", "unable to create native thread: x")) {
            assertThat(Memory.isExhausted(error)).as(error).isTrue();
        }
        assertThat(Memory.exhausted("OutOfMemoryError: Metaspace", known))
                .contains("ran out of metaspace", "at most 12 of 64 MB were the agent's", "-XX:MaxMetaspaceSize");
        assertThat(Memory.exhausted("OutOfMemoryError: Java heap space", known))
                .contains("ran out of heap", "-Xmx")
                .doesNotContain("the agent's");
        assertThat(Memory.exhausted("OutOfMemoryError: Compressed class space", List.of()))
                .contains("-XX:CompressedClassSpaceSize");
        assertThat(Memory.exhausted("OutOfMemoryError: unable to create native thread", known))
                .contains("limits of memory and threads")
                .doesNotContain("metaspace");
    }
}

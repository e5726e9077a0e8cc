package dev.culprit.jfr.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.model.Backend;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.jfr.events.machine.BackendEvent;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackendsTest {

    @TempDir
    Path directory;

    @Test
    void theirProcessorTimeIsAShareOfAllProcessors() throws Exception {
        Evidence evidence = Stage.read(directory, Depth.WIDE, () -> {
            backend("java (12)", 7000, 2_000_000);
            backend("postgres (4711)", 5432, 20_000_000);
        });

        Utilisation utilisation = evidence.utilisation(); // 2 processors
        assertThat(utilisation.backends())
                .containsExactly(new Backend("postgres (4711)", 5432, 0.25), new Backend("java (12)", 7000, 0.025));
        assertThat(utilisation.backendShare()).isCloseTo(0.275, within(1e-9));
    }

    private static void backend(String process, int port, long cpuNanos) {
        BackendEvent event = new BackendEvent();
        event.process = process;
        event.port = port;
        event.cpuNanos = cpuNanos;
        event.spanNanos = 40_000_000;
        event.commit();
    }
}

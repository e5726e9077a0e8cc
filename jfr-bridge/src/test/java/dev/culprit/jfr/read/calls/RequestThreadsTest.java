package dev.culprit.jfr.read.calls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.PoolUsage;
import dev.culprit.heuristics.model.PoolUsage.Resource;
import dev.culprit.jfr.events.calls.ServiceCallEvent;
import dev.culprit.jfr.read.Stage;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The threads that serve, as a pool. */
class RequestThreadsTest {

    @TempDir
    private Path directory;

    private static PoolUsage threads(Evidence evidence) {
        return evidence.pools().stream()
                .filter(pool -> pool.resource() == Resource.REQUEST_THREADS)
                .findFirst()
                .orElseThrow(() -> new AssertionError(evidence.pools()));
    }

    @Test
    void areCountedAndNamedByWhatTheirNamesHaveInCommon() throws Exception {
        Evidence evidence = Stage.read(
                directory, Depth.WIDE, () -> Stage.together(3, () -> Stage.call("GET /a", () -> Stage.sleep(1100))));

        PoolUsage threads = threads(evidence);
        assertThat(threads.pool()).isEqualTo("worker");
        assertThat(threads.maximumSize()).isEqualTo(3);
        // the window is as long as the calls, but for starting and ending threads
        assertThat(Arrays.stream(threads.active()).filter(busy -> busy == 3).count())
                .isGreaterThanOrEqualTo(threads.samples() - 3L);
        assertThat(threads.active()).hasSizeGreaterThanOrEqualTo(5);
        for (int i = 0; i < threads.samples(); i++) {
            assertThat(threads.active()[i] + threads.idle()[i]).isEqualTo(3);
            assertThat(threads.waiting()[i]).isEqualTo(-1);
        }
    }

    /** There may be as many as there are calls: no pool of threads. */
    @Test
    void virtualOnesAreNone() throws Exception {
        Evidence evidence = Stage.read(directory, Depth.WIDE, () -> {
            ServiceCallEvent event = new ServiceCallEvent();
            event.service = "GET /a";
            event.virtualThread = true;
            event.begin();
            Stage.sleep(5);
            event.commit();
        });

        assertThat(evidence.pools()).isEmpty();
    }
}

package dev.culprit.apps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The application runs out of heap by a leak of its own. */
@Tag("side-by-side")
@Tag("live")
class OutOfHeapIT extends Faults {

    /** Makes the JVM itself say that it has no memory, once. */
    private static final String SAY_OUT_OF_MEMORY = "-XX:OnOutOfMemoryError=true";

    @Test
    void outOfHeapItIsSaid() throws Exception {
        Application application = application("-Xmx96m", "-XX:+ExitOnOutOfMemoryError");

        Client.Outcome outcome =
                diagnosis(application, "/leak", 20, "--time-scale", "1").awaitEnd();

        assertThat(application.process().out().all())
                .as("the fault happened")
                .anyMatch(line -> line.contains("OutOfMemoryError"));
        // it may be seen that the heap is nearly full before the JVM gives up
        assertThat(outcome.exitCode()).as(outcome.toString()).isIn(2, 75);
        assertThat(outcome.text()).contains("heap", "-Xmx", "the agent's");
        application.assertNoFiles();
    }

    /** It lives on, but neither it nor the agent in it can do anything until it has memory again. */
    @Test
    void outOfHeapWithoutEndingItIsSaidWithWhatWasLearntBefore() throws Exception {
        Application application = application("-Xmx96m", SAY_OUT_OF_MEMORY, "-DleakSeconds=55");
        Client client = diagnosis(application, "/slow", 5, "--require", "p99<50ms", "--keep", "kept")
                .awaitProblem();

        application.process().send("leak");

        application.process().out().await("java.lang.OutOfMemoryError");
        Client.Outcome outcome = client.awaitEnd();
        outcome.assertOneLine(75, "the application", "heap", "-Xmx");
        assertThat(application.process().isAlive()).isTrue();
        Client.Outcome replayed = replayLearnt(outcome);
        assertThat(replayed.exitCode())
                .as("of as many experiments as there was time for: " + replayed)
                .isIn(1, 2);
        assertThat(replayed.text()).contains("Performance Problem: detected");

        application.process().out().await("released");
        application.assertClean();
    }
}

package dev.culprit.heuristics.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.detectors.cpu.CpuIntensiveApplication;
import dev.culprit.heuristics.detectors.load.SingleUserProblem;
import dev.culprit.heuristics.detectors.ramp.TheRamp;
import dev.culprit.heuristics.model.ComputingSite;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whoever names a hot method says so if samples and stopped threads name different ones. */
class DisputedMethodTest {

    private static final String SAMPLED = "shop.Front.answer";
    private static final String STOPPED = "shop.Similar.likeness";

    @Test
    void singleUserProblem() {
        assertDoubted(new SingleUserProblem(), Confidence.LOW);
    }

    @Test
    void cpuIntensiveApplication() {
        assertDoubted(new CpuIntensiveApplication(), Confidence.MEDIUM);
    }

    @Test
    void theRamp() {
        assertDoubted(new TheRamp(), Confidence.MEDIUM);
    }

    private static void assertDoubted(Detector detector, Confidence doubtful) {
        Finding agreed = finding(detector, SAMPLED);
        Finding disputed = finding(detector, STOPPED);

        assertThat(agreed.artefact().name()).isEqualTo(SAMPLED);
        assertThat(agreed.confidence()).isEqualTo(Confidence.HIGH);
        assertThat(agreed.advice()).doesNotContain("samples");
        assertThat(disputed.artefact().name()).isEqualTo(STOPPED);
        assertThat(disputed.confidence()).isEqualTo(doubtful);
        assertThat(disputed.advice()).contains("samples of the compiled code name " + SAMPLED);
    }

    private static Finding finding(Detector detector, String stoppedIn) {
        Measurements measurements = new Measurements(
                Requirement.DEFAULT,
                50,
                List.of(
                        run(1, 40, 300, stoppedIn),
                        run(50, 300, 360, stoppedIn),
                        run(1, 40, 400, stoppedIn),
                        run(50, 300, 480, stoppedIn)));
        return detector.findings(List.of("a"), List.of(), measurements).get(0);
    }

    /** So many calls that compute for so long. */
    private static Evidence run(int users, int calls, double millis, String stoppedIn) {
        return EvidenceBuilder.at(users)
                .calls("a", calls, WaitState.CPU, call -> millis + call % 3)
                .utilisation(new Utilisation(0.9, 0.93, 0.02, 2))
                .waitSites(new WaitSite(
                        WaitState.CPU,
                        "a",
                        SAMPLED,
                        new WaitSite.Code(SAMPLED + "(X.java:1)", List.of()),
                        null,
                        new WaitSite.Amount(9000, 900)))
                .computing(new ComputingSite("a", stoppedIn, stoppedIn + "(X.java:2)", List.of(), 20))
                .build();
    }
}

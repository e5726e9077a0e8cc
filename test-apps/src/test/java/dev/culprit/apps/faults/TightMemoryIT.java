package dev.culprit.apps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Applications that have no memory to spare: whoever asks for a diagnosis is told so, and they live on. */
@Tag("live")
class TightMemoryIT extends Faults {

    private static final String EXIT = "-XX:+ExitOnOutOfMemoryError";

    @ParameterizedTest
    @ValueSource(ints = {10, 12, 16, 20, 24})
    void aDiagnosisThatDoesNotFitIntoTheMetaspaceIsRefused(int megabytes) throws Exception {
        Application application = application("-XX:MaxMetaspaceSize=" + megabytes + "m", EXIT);

        diagnose(application)
                .assertOneLine(
                        75, "too little metaspace", " of " + megabytes + " MB", " needed", "-XX:MaxMetaspaceSize");

        application.assertUntouched();
    }

    @Test
    void aDiagnosisThatDoesNotFitIntoTheHeapIsRefused() throws Exception {
        Application application = application("-Xmx32m", EXIT);

        Client.Outcome outcome = diagnose(application);

        outcome.assertOneLine(75, "too little heap for a diagnosis", " needed", "-Xmx");
        assertThat(outcome.text()).doesNotContain("metaspace");
        application.assertUnharmed();
    }

    /** Just enough of both, as far as anybody says: it is what the refusals ask for. */
    @Test
    void aDiagnosisThatFitsHarmsNothing() throws Exception {
        Application application = application("-Xmx64m", "-XX:MaxMetaspaceSize=48m", EXIT);

        assertThat(diagnose(application).exitCode()).isIn(0, 2);

        application.assertUnharmed();
    }
}

package dev.culprit.agent.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.agent.testing.ChildJvm;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SampledCodeTest {

    @TempDir
    Path temporary;

    @Test
    void samplesAreExactOnlyIfTheJvmWasToldToRememberEverything() throws Exception {
        assertThat(told()).isEqualTo("exact: false");
        assertThat(told("-XX:+UnlockDiagnosticVMOptions")).isEqualTo("exact: false");
        assertThat(told("-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints"))
                .isEqualTo("exact: true");
    }

    private String told(String... arguments) throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary)
                .with(arguments)
                .classPath(List.of(classes()))
                .start(Tells.class)) {
            return child.awaitOut("exact: ");
        }
    }

    private static Path classes() throws URISyntaxException {
        return Path.of(SampledCode.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    }

    /** The program that is asked. */
    static final class Tells {

        private Tells() {}

        public static void main(String... arguments) {
            System.out.println("exact: " + SampledCode.isExact());
        }
    }
}

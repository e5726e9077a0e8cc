package dev.culprit.agent.weaving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.culprit.agent.testing.Jdks;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** A JVM knows the class files of its own time: those of newer ones are tried in a newer one, where there is one. */
class NewerClassFilesTest {

    private static final String TEST =
            InstrumenterTest.class.getName() + "#classesOfAnyAgeTakeProbesAndGiveThemBack(int)";

    @Test
    void classesOfNewerVersionsTakeProbesToo() throws Exception {
        Optional<Path> newer = Jdks.newer();
        assumeTrue(newer.isPresent(), "there is no newer JDK beside " + Jdks.current());
        Process child = new ProcessBuilder(
                        newer.get().resolve("bin/java").toString(),
                        "-XX:+EnableDynamicAgentLoading", // newer JVMs warn without it
                        "-cp",
                        System.getProperty("java.class.path"),
                        NewerClassFilesTest.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String answer = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(child.waitFor()).as(answer).isZero();
        assertThat(answer).contains("in Java ");
        int feature = Integer.parseInt(answer.replaceAll("(?s).*in Java (\\d+).*", "$1"));
        assertThat(feature).isGreaterThan(Runtime.version().feature());
        assertThat(answer).as("one for each version").contains(feature + " passed");
    }

    /** Runs that test in this JVM. */
    public static void main(String[] arguments) {
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(DiscoverySelectors.selectMethod(TEST))
                                .build(),
                        listener);
        TestExecutionSummary summary = listener.getSummary();
        summary.printFailuresTo(new PrintWriter(System.out, true, StandardCharsets.UTF_8));
        System.out.println(summary.getTestsSucceededCount() + " passed in Java "
                + Runtime.version().feature());
        System.exit(summary.getTotalFailureCount() == 0 ? 0 : 1);
    }
}

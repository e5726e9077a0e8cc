package dev.culprit.agent.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.agent.targets.Returns;
import dev.culprit.agent.targets.UsesJmx;
import dev.culprit.agent.testing.ChildJvm;
import dev.culprit.agent.testing.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is heavy is loaded when it is first needed. */
@Tag("side-by-side")
class LazyStartIT {

    @TempDir
    private Path temporary;

    @ParameterizedTest
    @MethodSource("dev.culprit.agent.testing.Jdks#all")
    void anAgentThatNobodyAsksCreatesNoMBeanServer(Path jdk) throws Exception {
        try (ChildJvm child =
                ChildJvm.in(temporary).jdk(jdk).with(logging()).agent("").start(Returns.class)) {
            // the last step of the waiting, after which the agent would go on if it did
            Waiting.untilTrue(
                    "the question for MBean servers",
                    ChildJvm.PATIENCE,
                    () -> loaded().contains("javax.management.MBeanServerFactory"));
            child.endInput();
            child.awaitExit();
        }

        assertThat(loaded()).noneMatch(name -> name.startsWith("com.sun.jmx.") || name.startsWith("net.bytebuddy."));
    }

    @Test
    void itsMBeansAreThereForWhoeverUsesJmx() throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary).agent("").start(UsesJmx.class)) {
            Waiting.untilTrue("the agent's MBeans", ChildJvm.PATIENCE, () -> {
                child.send("");
                String found = child.awaitOutAgain("found");
                return found.contains("dev.culprit:type=Agent") && found.contains("dev.culprit:type=Environment");
            });
        }
    }

    @Test
    void aPortThatNobodyUsesLoadsNothingButItself() throws Exception {
        try (ChildJvm child =
                ChildJvm.in(temporary).with(logging()).agent("http=0").start(Returns.class)) {
            child.http();
            child.endInput();
            child.awaitExit();
        }

        assertThat(loaded())
                .contains("dev.culprit.agent.http.HttpPort")
                .noneMatch(name -> name.startsWith("net.bytebuddy.")
                        || name.startsWith("org.jolokia.service.")
                        || name.startsWith("com.sun.jmx.")
                        || name.startsWith("org.apache.commons.math3.")
                        || name.equals("jdk.jfr.internal.PlatformRecorder")
                        || name.startsWith("java.sql.Driver"));
    }

    private String logging() {
        return "-Xlog:class+load:file=" + temporary.resolve("classes.txt") + ":none:filecount=0";
    }

    /** Names of the classes loaded so far. */
    private List<String> loaded() throws IOException {
        Path log = temporary.resolve("classes.txt");
        if (!Files.exists(log)) {
            return List.of();
        }
        return Files.readAllLines(log).stream()
                .map(line -> line.substring(0, Math.max(0, line.indexOf(' '))))
                .toList();
    }
}

package dev.culprit.agent.weaving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.agent.testing.AgentHttp;
import dev.culprit.agent.testing.ChildJvm;
import dev.culprit.agent.testing.Waiting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sample.RoutingSource;
import sample.SourceCalls;

/**
 * "Off" judged from outside the JVM: its debugger reads the code that is really there. (Looking from inside shows the
 * original code in any case, and puts it back.)
 */
@Tag("side-by-side")
class OffIsOffIT {

    private static final String AGENT = "jdk.hotspot.agent";
    private static final String DUMP = "sun.jvm.hotspot.tools.jcore.";

    /** Probes at methods and at instructions. */
    private static final String REQUEST =
            "{\"scopes\":[\"POOL\"],\"locks\":{\"patterns\":[\"sample.RoutingSource.*\"]}}";

    @TempDir
    private Path temporary;

    @ParameterizedTest
    @MethodSource("dev.culprit.agent.testing.Jdks#all")
    void theCodeAfterIsTheCodeBefore(Path jdk) throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary).jdk(jdk).agent("http=0").start(SourceCalls.class)) {
            child.awaitOut("ready");
            AgentHttp http = child.http();
            call(child);
            Map<String, String> before = dump(jdk, child, "before");

            assertThat(http.exec("Instrumentation", "apply", REQUEST).getAsString())
                    .doesNotContain("error");
            Waiting.untilTrue(
                    "probes",
                    ChildJvm.PATIENCE,
                    () -> http.read("Instrumentation", "LeaseSecondsLeft").getAsLong() > 0);
            long hits = hits(http);
            call(child);
            assertThat(hits(http)).isGreaterThan(hits);
            Map<String, String> during = dump(jdk, child, "during");

            assertThat(http.exec("Instrumentation", "clear").getAsString()).doesNotContain("error");
            Waiting.untilTrue(
                    "no probes",
                    ChildJvm.PATIENCE,
                    () -> http.read("Instrumentation", "LastReason")
                            .getAsString()
                            .equals("switched off by hand"));
            long last = hits(http);
            call(child);
            assertThat(hits(http)).isEqualTo(last);
            Map<String, String> after = dump(jdk, child, "after");

            assertThat(during).isNotEqualTo(before);
            assertThat(during.get("getConnection()Ljava/sql/Connection;")).contains("dev/culprit/boot/Dispatch");
            assertThat(during.get("setLoginTimeout(I)V")).as("enters a monitor").contains("dev/culprit/boot/Dispatch");
            assertThat(after).isEqualTo(before);
            assertThat(child.errSoFar()).noneMatch(line -> line.contains("Unsafe"));
        }
    }

    private static void call(ChildJvm child) throws Exception {
        child.send("");
        child.awaitOutAgain("asked null");
    }

    private static long hits(AgentHttp http) throws Exception {
        return http.read("Instrumentation", "ProbeHits").getAsLong();
    }

    private Map<String, String> dump(Path jdk, ChildJvm child, String name) throws Exception {
        Path directory = Files.createDirectories(temporary.resolve(name));
        Process dump = new ProcessBuilder(
                        jdk.resolve("bin/java").toString(),
                        "-D" + DUMP + "filter=" + DUMP + "PackageNameFilter",
                        "-D" + DUMP + "PackageNameFilter.pkgList=sample",
                        "-D" + DUMP + "outputDir=" + directory,
                        "--add-modules=" + AGENT,
                        "-m",
                        AGENT + "/" + DUMP + "ClassDump",
                        Long.toString(child.pid()))
                .redirectErrorStream(true)
                .redirectOutput(temporary.resolve(name + ".log").toFile())
                .start();
        assertThat(dump.waitFor(ChildJvm.PATIENCE.toSeconds() * 2, TimeUnit.SECONDS))
                .as("end of the dump")
                .isTrue();
        Path file = directory.resolve(RoutingSource.class.getName().replace('.', '/') + ".class");
        assertThat(file).as(Files.readString(temporary.resolve(name + ".log"))).exists();
        return MethodCode.of(Files.readAllBytes(file));
    }
}

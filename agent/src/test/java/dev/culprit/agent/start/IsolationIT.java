package dev.culprit.agent.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.agent.targets.Sees;
import dev.culprit.agent.testing.AgentHttp;
import dev.culprit.agent.testing.ChildJvm;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The application cannot see what the agent brought along. */
@Tag("side-by-side")
class IsolationIT {

    private static final String[] HIDDEN = {
        "net.bytebuddy.ByteBuddy",
        "net.bytebuddy.asm.Advice",
        "com.google.gson.Gson",
        "org.jolokia.server.core.Version",
        "org.jolokia.json.JSONObject",
        "org.apache.commons.math3.stat.StatUtils",
        "dev.culprit.agent.start.AgentMain",
        "dev.culprit.agent.AgentContext",
        "dev.culprit.agent.http.HttpPort",
        "dev.culprit.jfr.events.recording.WindowEvent",
        "dev.culprit.heuristics.json.Documents",
        "META-INF/jolokia/services-default",
        "META-INF/jolokia/simplifiers-default",
        "dev/culprit/agent/environment/version.properties",
        "dev/culprit/agent/start/AgentMain.class",
        "org/jolokia/server/core/Version.class",
        "META-INF/NOTICE.txt",
    };

    @TempDir
    private Path temporary;

    @ParameterizedTest
    @MethodSource("dev.culprit.agent.testing.Jdks#all")
    void theApplicationSeesNothingOfTheAgentsRoom(Path jdk) throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary).jdk(jdk).agent("http=0").start(Sees.class)) {
            AgentHttp http = child.http();
            http.exec("Agent", "selfTest");
            for (String name : HIDDEN) {
                child.send(name);
            }
            child.send("dev.culprit.boot.IsolatedLoader");
            child.send("dev/culprit/boot/IsolatedLoader.class");
            child.endInput();

            assertThat(child.awaitExit()).isZero();
            for (String name : HIDDEN) {
                assertThat(child.out()).contains(name + " hidden");
            }
            assertThat(child.out()) // that the question can be answered with yes
                    .contains("dev.culprit.boot.IsolatedLoader seen", "dev/culprit/boot/IsolatedLoader.class seen");
        }
    }
}

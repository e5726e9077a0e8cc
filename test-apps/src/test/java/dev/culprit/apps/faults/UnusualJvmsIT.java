package dev.culprit.apps.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import dev.culprit.client.agent.Attachment;
import dev.culprit.client.agent.ByHand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** JVMs in which classes are not read from where they usually are, or may not do what they usually may. */
@Tag("side-by-side")
@Tag("live")
class UnusualJvmsIT extends Faults {

    private static final Path AGENT = Path.of("..", "agent", "target", "culprit-agent.jar")
            .toAbsolutePath()
            .normalize();

    private static final int LAST_WITH_SECURITY_MANAGER = 23;

    private static final String PROBES = "{\"scopes\":[\"ENTRY_POINTS\"],\"methods\":{\"patterns\":[\"till.**.*\"]}}";

    private static final String APPLICATION_MAY = """
            grant codeBase "file:%s/" {
                permission java.net.SocketPermission "localhost:0", "listen";
                permission java.net.SocketPermission "*", "accept,resolve";
            };
            """;

    private Path classes;

    @BeforeEach
    void compile() throws IOException {
        classes = Till.compile(directory());
    }

    @Test
    void modules() throws Exception {
        takesProbesAndGivesThemBack(start("-p", classes.toString(), "-m", "till/till.Main"));
    }

    /** Classes that are mapped into memory as they were left by an earlier JVM. */
    @Test
    void sharedClasses() throws Exception {
        Path jar = directory().resolve("till.jar");
        assertThat(ToolProvider.findFirst("jar")
                        .orElseThrow()
                        .run(System.out, System.err, "cf", jar.toString(), "-C", classes.toString(), "till"))
                .isZero();
        Path archive = directory().resolve("till.jsa");
        Child first = start("-XX:ArchiveClassesAtExit=" + archive, "-cp", jar.toString(), "till.Main");
        assertThat(Till.page(first)).isEqualTo(Till.PAGE);
        first.send("");
        assertThat(first.awaitExit()).isZero();
        assertThat(archive).exists();

        Path log = directory().resolve("classes.log");
        Child second = start(
                "-XX:SharedArchiveFile=" + archive, "-Xlog:class+load:file=" + log, "-cp", jar.toString(), "till.Main");
        takesProbesAndGivesThemBack(second);
        assertThat(Files.readAllLines(log)).anyMatch(line -> line.contains("till.Main source: shared objects file"));
    }

    /** The application may do what it needs and no more, as in an application server with a policy. */
    @Test
    void aSecurityManager() throws Exception {
        assumeTrue(
                Runtime.version().feature() <= LAST_WITH_SECURITY_MANAGER, "this JVM has no security manager any more");
        Path policy = directory().resolve("till.policy");
        Files.writeString(
                policy,
                APPLICATION_MAY.formatted(classes) + "grant codeBase \"file:" + AGENT
                        + "\" { permission java.security.AllPermission; };");
        Child app = start(
                "-javaagent:" + AGENT + "=http=0",
                "-Djava.security.manager",
                "-Djava.security.policy==" + policy,
                "-cp",
                classes.toString(),
                "till.Main");
        assertThat(Till.page(app)).as("until it serves, a JVM may not be asked").isEqualTo(Till.PAGE);
        Patience.until(
                "the agent's port",
                () -> Attachment.find(app.pid()).isPresent()); // or it would be attached a second time
        takesProbesAndGivesThemBack(app);
    }

    /** The policy knows nothing of agents: there is one line, and the application goes on. */
    @Test
    void aSecurityManagerThatForbidsIt() throws Exception {
        assumeTrue(
                Runtime.version().feature() <= LAST_WITH_SECURITY_MANAGER, "this JVM has no security manager any more");
        Path policy = directory().resolve("till.policy");
        Files.writeString(policy, APPLICATION_MAY.formatted(classes));
        Child app = start(
                "-Djava.security.manager", "-Djava.security.policy==" + policy, "-cp", classes.toString(), "till.Main");
        assertThat(Till.page(app)).isEqualTo(Till.PAGE);
        int complaints = app.err().soFar().size();

        Client.Outcome outcome =
                client("attach", "--pid", Long.toString(app.pid())).awaitEnd();

        assertThat(outcome.exitCode()).isEqualTo(75);
        assertThat(outcome.text()).contains("that JVM's standard error says why");
        List<String> lines = app.err().soFar();
        assertThat(lines.subList(complaints, lines.size()))
                .singleElement()
                .asString()
                .startsWith("[culprit] not started: java.security.AccessControlException: ")
                .endsWith("AllPermission in the policy, and start the application with -javaagent");
        assertThat(Till.page(app)).isEqualTo(Till.PAGE);
    }

    private Child start(String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Child.ownJdk().resolve("bin/java").toString(),
                "-Djava.io.tmpdir=" + directory(),
                "-XX:+EnableDynamicAgentLoading", // newer JVMs warn without it
                "-XX:-PrintWarnings")); // that classes are shared less with an agent than without
        command.addAll(List.of(options));
        return owned(Child.start(directory(), command));
    }

    private static void takesProbesAndGivesThemBack(Child app) throws Exception {
        assertThat(Till.page(app)).isEqualTo(Till.PAGE);
        List<String> complaints = app.err().soFar();
        ByHand agent = new ByHand(Attachment.to(app.pid()).agent());
        JsonObject applied = agent.apply(PROBES);
        assertThat(applied.get("state")).as(applied.toString()).isNotNull();
        assertThat(applied.getAsJsonArray("refused")).as(applied.toString()).isEmpty();

        assertThat(Till.page(app)).isEqualTo(Till.PAGE);
        assertThat(agent.methods().toString()).contains("till.Main.total");

        assertThat(agent.clear().get("verified").getAsBoolean()).isTrue();
        assertThat(Till.page(app)).isEqualTo(Till.PAGE);
        assertThat(app.err().soFar()).isEqualTo(complaints);
    }
}

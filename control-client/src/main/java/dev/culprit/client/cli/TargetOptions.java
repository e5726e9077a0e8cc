package dev.culprit.client.cli;

import dev.culprit.client.agent.Target;
import dev.culprit.client.cli.input.Values;
import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Which application: a process id, or the URL of an agent. */
final class TargetOptions {

    @Option(
            names = "--pid",
            required = true,
            paramLabel = "PID",
            converter = Values.Pid.class,
            description = "Process id of the application's JVM.")
    @Nullable
    Long pid;

    @ArgGroup(exclusive = false, multiplicity = "1")
    @Nullable
    Connect connect;

    static final class Connect {

        @Option(
                names = "--connect",
                required = true,
                paramLabel = "URL",
                converter = Values.AgentUrl.class,
                description = "URL of an agent whose port is already open.")
        @SuppressWarnings("NullAway.Init") // required
        URI url;

        @Option(
                names = "--token-file",
                paramLabel = "FILE",
                description = "File with the agent's token, or the file culprit-PID.json that the agent wrote."
                        + " By default, culprit looks for culprit-PID.json.")
        @Nullable
        Path tokenFile;
    }

    Target target() {
        if (pid != null) {
            return new Target.Process(pid);
        }
        if (connect != null) {
            return new Target.Listening(connect.url, connect.tokenFile);
        }
        throw new AssertionError("picocli requires one of the two");
    }

    String title() {
        return pid != null ? "JVM " + pid : connect == null ? "" : connect.url.toString();
    }

    /** For file names. */
    String label() {
        return pid != null
                ? Long.toString(pid)
                : connect == null ? "" : connect.url.getHost() + "-" + connect.url.getPort();
    }
}

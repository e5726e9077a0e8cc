package dev.culprit.client.cli;

import dev.culprit.client.load.ClosedWorkload;
import dev.culprit.client.load.DurationText;
import dev.culprit.client.load.LoadDriver;
import dev.culprit.client.load.LoadScript;
import dev.culprit.client.load.ScriptFile;
import dev.culprit.client.load.ThinkTime;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** What the users do. */
final class LoadOptions {

    @ArgGroup(multiplicity = "1")
    final What what = new What();

    @Option(
            names = "--think",
            paramLabel = "TIME",
            description =
                    "Mean think time of a user between two requests. Each is drawn between half and one and a half of"
                            + " the mean. 'constant 100ms' does not vary."
                            + " Default: that of the script, or 100ms.")
    @Nullable
    String think;

    @Option(names = "--timeout", paramLabel = "TIME", description = "Time-out of a request. Default: 120s.")
    @Nullable
    String timeout;

    @Option(names = "--insecure", description = "Accept any TLS certificate.")
    boolean insecure;

    static final class What {

        @Option(
                names = "--url",
                required = true,
                paramLabel = "[WEIGHT*]URL",
                description = "URL to fetch, for example http://127.0.0.1:8080/search. May be given several times."
                        + " 3*URL has three times the weight.")
        List<String> urls = List.of();

        @Option(
                names = "--script",
                required = true,
                paramLabel = "FILE",
                description = "JSON file that describes what users do.")
        @Nullable
        Path script;
    }

    /**
     * The built-in driver.
     *
     * @throws IllegalArgumentException if something cannot be read; the message is one line for the user
     */
    LoadDriver driver() {
        LoadScript script =
                what.script != null ? ScriptFile.read(what.script) : LoadScript.ofUrls(what.urls, ThinkTime.DEFAULT);
        if (think != null) {
            script = script.withThink(ThinkTime.parse(think));
        }
        if (timeout != null) {
            script = script.withTimeout(DurationText.parse(timeout));
        }
        return new ClosedWorkload(insecure ? script.withoutTlsVerification() : script);
    }
}

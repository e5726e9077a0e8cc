package dev.culprit.agent.run;

import dev.culprit.agent.AgentContext;
import dev.culprit.agent.AgentLog;
import dev.culprit.agent.room.Room;
import dev.culprit.agent.run.clock.TimeSource;
import dev.culprit.agent.run.clock.Timeouts;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.result.Environment;
import dev.culprit.heuristics.rules.Rulebook;
import dev.culprit.heuristics.search.Search;
import dev.culprit.jfr.read.RecordingReader;
import dev.culprit.jfr.settings.RecordingSettings;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;

/**
 * Everything that runs need from the rest of the agent.
 *
 * @param home the agent whose runs they are
 * @param measuring how an experiment is measured
 * @param search judges what was measured
 */
public record RunPorts(Home home, Measuring measuring, DiagnosisSearch search, TimeSource time, Timeouts timeouts) {

    /**
     * The agent whose runs they are.
     *
     * @param directory the agent's own directory; each diagnosis gets a directory below it
     * @param version version of the agent; a client must have the same
     * @param environment facts about this JVM
     * @param room where they ask before they take something
     */
    public record Home(Path directory, String version, Environment environment, Room room, AgentLog log) {}

    /**
     * How an experiment is measured.
     *
     * @param settings flight recorder settings ({@code event#setting} to value) of an experiment
     * @param reader reads the recording of an experiment
     */
    public record Measuring(
            ProbePort probes, Function<Experiment, Map<String, String>> settings, EvidenceReader reader) {}

    /** Those of a running agent. Search and reader are loaded with the first diagnosis. */
    public static RunPorts live(AgentContext context, ProbePort probes) {
        return new RunPorts(
                new RunPorts.Home(
                        context.directory(), context.version(), context.environment(), context.room(), context.log()),
                new RunPorts.Measuring(probes, RecordingSettings::of, RecordingReader::read),
                (runId, options, environment, runner, listener, cancelled) -> new Search(Rulebook.plan(options.rules()))
                        .diagnose(runId, options, environment, runner, listener, cancelled),
                TimeSource.SYSTEM,
                Timeouts.STANDARD);
    }

    /** The agent's own directory. */
    public Path directory() {
        return home.directory();
    }

    /** Version of the agent. */
    public String version() {
        return home.version();
    }

    /** Facts about this JVM. */
    public Environment environment() {
        return home.environment();
    }

    /** Where runs ask before they take something. */
    public Room room() {
        return home.room();
    }

    /** The agent's log. */
    public AgentLog log() {
        return home.log();
    }

    /** Switches probes on and off. */
    public ProbePort probes() {
        return measuring.probes();
    }

    /** Flight recorder settings of an experiment. */
    public Function<Experiment, Map<String, String>> settings() {
        return measuring.settings();
    }

    /** Reads the recording of an experiment. */
    public EvidenceReader reader() {
        return measuring.reader();
    }
}

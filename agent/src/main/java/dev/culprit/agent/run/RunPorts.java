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
 * @param directory the agent's own directory; each diagnosis gets a directory below it
 * @param version version of the agent; a client must have the same
 * @param environment facts about this JVM
 * @param settings flight recorder settings ({@code event#setting} to value) of an experiment
 * @param room where they ask before they take something
 * @param reader reads the recording of an experiment
 */
public record RunPorts(
        Path directory,
        String version,
        Environment environment,
        ProbePort probes,
        Function<Experiment, Map<String, String>> settings,
        EvidenceReader reader,
        DiagnosisSearch search,
        TimeSource time,
        Timeouts timeouts,
        Room room,
        AgentLog log) {

    /** Those of a running agent. Search and reader are loaded with the first diagnosis. */
    public static RunPorts live(AgentContext context, ProbePort probes) {
        return new RunPorts(
                context.directory(),
                context.version(),
                context.environment(),
                probes,
                RecordingSettings::of,
                RecordingReader::read,
                (runId, options, environment, runner, listener, cancelled) -> new Search(Rulebook.plan(options.rules()))
                        .diagnose(runId, options, environment, runner, listener, cancelled),
                TimeSource.SYSTEM,
                Timeouts.STANDARD,
                context.room(),
                context.log());
    }
}

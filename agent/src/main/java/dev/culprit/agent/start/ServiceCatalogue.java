package dev.culprit.agent.start;

import dev.culprit.agent.AgentContext;
import dev.culprit.agent.databases.DatabaseSampler;
import dev.culprit.agent.mbean.Diagnosis;
import dev.culprit.agent.mbean.EnvironmentService;
import dev.culprit.agent.mbean.ExternalMetricsService;
import dev.culprit.agent.mbean.LoadPort;
import dev.culprit.agent.mbean.Observer;
import dev.culprit.agent.mbean.Recording;
import dev.culprit.agent.mbean.instrumentation.InstrumentationService;
import dev.culprit.agent.mbean.instrumentation.SamplingService;
import dev.culprit.agent.probes.Libraries;
import dev.culprit.agent.probes.Probes;
import dev.culprit.agent.room.Room;
import dev.culprit.agent.run.DiagnosisService;
import dev.culprit.agent.run.LiveProbes;
import dev.culprit.agent.run.ManualRecording;
import dev.culprit.agent.run.RunPorts;
import dev.culprit.agent.run.clock.TimeSource;
import dev.culprit.agent.sampling.series.Sources;
import dev.culprit.agent.weaving.Instrumenter;
import dev.culprit.jfr.settings.RecordingSettings;
import java.nio.file.Path;
import java.util.function.ToLongFunction;

/** Every service of the agent, in the order in which they need each other: one line each. */
final class ServiceCatalogue {

    private ServiceCatalogue() {}

    /** @param clientGone see {@link DiagnosisService} */
    static void open(AgentContext context, Assembly assembly, Runnable clientGone) {
        Room room = context.room();
        Probes probes = Probes.create(
                new Instrumenter(context.instrumentation(), Libraries.ALL), ids -> databases(context, ids));
        DiagnosisService diagnoses = new DiagnosisService(RunPorts.live(context, new LiveProbes(probes)), clientGone);
        assembly.add(new EnvironmentService(context));
        assembly.add(new InstrumentationService(probes, room));
        SamplingService sampling = new SamplingService(
                new Sources(databases(context, probes::statementId), probes.pools(), probes::isMeasuring), room);
        assembly.add(sampling);
        assembly.add(new ExternalMetricsService());
        assembly.add(new Recording(new ManualRecording(
                context.directory(), RecordingSettings::of, TimeSource.SYSTEM, context.log(), room, () -> {
                    probes.writeDictionaries();
                    sampling.recordingBegins();
                })));
        assembly.add(new Observer(diagnoses.observer()));
        assembly.add(new LoadPort(diagnoses.load()));
        assembly.add(new Diagnosis(diagnoses));
    }

    private static DatabaseSampler databases(AgentContext context, ToLongFunction<String> statementIds) {
        Path file = context.databaseFile();
        return file == null
                ? DatabaseSampler.none()
                : DatabaseSampler.of(file, context.instrumentation(), statementIds);
    }
}

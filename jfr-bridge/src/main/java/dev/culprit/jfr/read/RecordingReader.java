package dev.culprit.jfr.read;

import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.model.PoolUsage;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.jfr.read.calls.CallColumns;
import dev.culprit.jfr.read.calls.CallSample;
import dev.culprit.jfr.read.calls.CallSample.Limits;
import dev.culprit.jfr.read.calls.Calls;
import dev.culprit.jfr.read.calls.ChosenCalls;
import dev.culprit.jfr.read.calls.Remainder;
import dev.culprit.jfr.read.calls.TaskSelection;
import dev.culprit.jfr.read.facts.Conditions;
import dev.culprit.jfr.read.facts.ProcessorUse;
import dev.culprit.jfr.read.facts.RecordingFacts;
import dev.culprit.jfr.read.facts.Settings;
import dev.culprit.jfr.read.facts.Standstills;
import dev.culprit.jfr.read.pass.EventPass;
import dev.culprit.jfr.read.pass.RecordingException;
import dev.culprit.jfr.read.pass.Window;
import dev.culprit.jfr.read.waits.AsyncCriticalPath;
import dev.culprit.jfr.read.waits.AsyncParts;
import dev.culprit.jfr.read.waits.MessageFlows;
import dev.culprit.jfr.read.waits.Sites;
import dev.culprit.jfr.read.waits.WaitReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the recording of one experiment. Memory is bounded, however many events there are: of very many calls a sample is kept in
 * detail, see {@link CallSample}.
 */
public final class RecordingReader {

    private RecordingReader() {}

    /**
     * All that the experiment measured.
     *
     * @throws RecordingException if the file is damaged or does not hold exactly one measuring window
     */
    public static Evidence read(Path recording) throws RecordingException {
        return read(recording, Limits.USUAL);
    }

    public static Evidence read(Path recording, Limits limits) throws RecordingException {
        try {
            EventPass events = new EventPass(recording);
            RecordingFacts facts = RecordingFacts.of(events);
            Window window = window(recording, facts);
            CallSample sample = CallSample.read(events, window, limits, load(facts) != null);
            TaskSelection.read(events, sample);
            return evidence(events, facts, window, sample);
        } catch (IOException | RuntimeException e) { // the JDK's parser answers damage with either
            throw RecordingException.damaged(recording, e);
        }
    }

    /** With as many calls as have room for their waits. */
    private static Evidence evidence(EventPass events, RecordingFacts facts, Window window, CallSample sample)
            throws IOException {
        while (true) {
            Evidence evidence = evidence(events, facts, window, sample, load(facts));
            if (evidence != null) {
                return evidence;
            }
        }
    }

    /** Null if there are more waits than may be in memory at a time. */
    private static @Nullable Evidence evidence(
            EventPass events, RecordingFacts facts, Window window, CallSample sample, @Nullable LoadReport load)
            throws IOException {
        Settings settings = new Settings(events, facts, window);
        CallColumns columns = sample.columns();
        ChosenCalls chosen = new ChosenCalls(sample, load != null);
        Calls calls = calls(columns, chosen);
        AsyncParts parts = AsyncParts.of(calls, columns);
        AsyncCriticalPath tasks = AsyncCriticalPath.of(calls, columns, facts.pools);
        Sites sites = new Sites();
        WaitReader waits = new WaitReader(
                facts, calls, chosen, sample, tasks, sites, events.chunks(), window, settings.sampleNanos());
        MessageFlows messages = new MessageFlows(sample, facts.pools, window);
        if (!waits.read(events, messages::add)) {
            sample.fewerWaits(chosen.kind(), waits::waits);
            return null;
        }
        Utilisation utilisation = ProcessorUse.of(facts, window, load);
        Remainder.split(calls, utilisation.machine());
        tasks.join(waits.accounting());
        parts.join(tasks, waits.accounting());
        waits.accounting().close();
        List<ServiceCalls> services = Services.of(calls, parts, chosen, window);
        List<PoolUsage> pools = new ArrayList<>(facts.pools.usage(window));
        sample.serving().usage(chosen.kind()).ifPresent(pools::add);
        return new Evidence(
                window.experiment(),
                new Evidence.Window(window.startNanos() / 1_000_000, window.millis()),
                new Evidence.Calls(services, messages.traffic()),
                new Evidence.Waits(
                        waits.waitSites(),
                        pools,
                        facts.rows.into(sites.statements(calls.services, chosen::weight), window, facts.statements),
                        facts.databases.usage(window, facts.statements)),
                new Evidence.Jvm(
                        Standstills.of(facts.pauses, facts.stalls, window),
                        facts.heap.usage(window),
                        waits.allocations(),
                        waits.computing(),
                        waits.threads()),
                new Evidence.Machine(
                        utilisation,
                        Conditions.of(facts, window, services, chosen.leftOut(), settings.lockThresholdMillis())),
                load);
    }

    /** Those that are judged, with all that belongs to them. */
    private static Calls calls(CallColumns columns, ChosenCalls chosen) {
        BitSet rows = chosen.rows();
        if (columns.hasTasks()) {
            rows.or(AsyncCriticalPath.rows(columns, rows));
        }
        return columns.sorted(rows);
    }

    private static Window window(Path recording, RecordingFacts facts) throws RecordingException {
        if (facts.windows.size() != 1) {
            throw new RecordingException(recording + ": holds "
                    + (facts.windows.isEmpty() ? "no" : facts.windows.size())
                    + " measuring windows, so it is not the recording of one experiment");
        }
        return facts.windows.get(0);
    }

    private static @Nullable LoadReport load(RecordingFacts facts) {
        return facts.loadReport.isEmpty() ? null : Documents.read(facts.loadReport, LoadReport.class);
    }
}

package dev.culprit.jfr.read;

import dev.culprit.heuristics.contract.LoadReport;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.PoolUsage;
import dev.culprit.heuristics.model.Utilisation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the recording of one experiment. Memory grows with the calls of the window, not with the file. */
public final class RecordingReader {

    private RecordingReader() {}

    /**
     * All that the experiment measured.
     *
     * @throws RecordingException if the file is damaged or does not hold exactly one measuring window
     */
    public static Evidence read(Path recording) throws RecordingException {
        try {
            EventPass events = new EventPass(recording);
            RecordingFacts facts = RecordingFacts.of(events);
            return evidence(events, facts, window(recording, facts));
        } catch (IOException | RuntimeException e) { // the JDK's parser answers damage with either
            throw RecordingException.damaged(recording, e);
        }
    }

    private static Evidence evidence(EventPass events, RecordingFacts facts, Window window) throws IOException {
        Settings settings = new Settings(events, facts, window);
        LoadReport load = load(facts);
        ChosenCalls chosen = new ChosenCalls(facts.calls, window, load != null);
        Calls calls = chosen.calls();
        AsyncParts parts = AsyncParts.of(calls, facts.calls);
        HandedOver tasks = HandedOver.of(calls, facts.calls, facts.pools);
        Sites sites = new Sites();
        WaitReader waits = new WaitReader(facts, calls, tasks, sites, events.chunks(), window, settings.sampleNanos());
        MessageFlows messages = new MessageFlows(facts.calls, facts.pools, window);
        waits.read(events, messages::add);
        Utilisation utilisation = ProcessorUse.of(facts, window, load);
        Remainder.split(calls, utilisation.machine());
        tasks.join(waits.accounting());
        parts.join(tasks, waits.accounting());
        waits.accounting().close();
        return new Evidence(
                window.experiment(),
                window.startNanos() / 1_000_000,
                window.millis(),
                Services.of(calls, parts, window),
                waits.waitSites(),
                messages.traffic(),
                pools(facts, calls, window),
                facts.rows.into(sites.statements(calls.services), window, facts.statements),
                facts.databases.usage(window, facts.statements),
                Standstills.of(facts.pauses, facts.stalls, window),
                facts.heap.usage(window),
                waits.allocations(),
                waits.computing(),
                waits.threads(),
                utilisation,
                Conditions.of(facts, window, calls, chosen.leftOut(), settings.lockThresholdMillis()),
                load);
    }

    private static List<PoolUsage> pools(RecordingFacts facts, Calls calls, Window window) {
        List<PoolUsage> pools = new ArrayList<>(facts.pools.usage(window));
        RequestThreads.usage(calls, window).ifPresent(pools::add);
        return pools;
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

package dev.culprit.jfr.read;

import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.model.PoolUsage;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.jfr.read.calls.ChosenCalls;
import dev.culprit.jfr.read.calls.RecordedCalls;
import dev.culprit.jfr.read.calls.RecordedCalls.Limits;
import dev.culprit.jfr.read.calls.RequestThreads;
import dev.culprit.jfr.read.facts.Conditions;
import dev.culprit.jfr.read.facts.ProcessorUse;
import dev.culprit.jfr.read.facts.RecordingFacts;
import dev.culprit.jfr.read.facts.Settings;
import dev.culprit.jfr.read.facts.Standstills;
import dev.culprit.jfr.read.pass.EventPass;
import dev.culprit.jfr.read.pass.RecordingException;
import dev.culprit.jfr.read.pass.Window;
import dev.culprit.jfr.read.waits.AttributedCalls;
import dev.culprit.jfr.read.waits.ClaimedCalls;
import dev.culprit.jfr.read.waits.TooManyWaits;
import dev.culprit.jfr.read.waits.WaitReader;
import dev.culprit.jfr.read.waits.WaitsRead;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the recording of one experiment, in stages. Each stage takes what the one before gives: calls are {@linkplain RecordedCalls
 * recorded}, {@linkplain dev.culprit.jfr.read.calls.LinkedCalls linked} to what belongs to them, {@linkplain ClaimedCalls claimed} by
 * their waits, and {@linkplain AttributedCalls attributed}. Memory is bounded, however many events there are: of very many calls a
 * sample is kept in detail.
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
            LoadReport load = load(facts);
            RecordedCalls recorded = RecordedCalls.read(events, window, limits, load != null);
            ClaimedCalls claimed = claimed(events, facts, window, recorded);
            Utilisation utilisation = ProcessorUse.of(facts, window, load);
            AttributedCalls calls = claimed.attributed(utilisation.machine());
            double lockThresholdMillis = new Settings(events, facts, window).lockThresholdMillis();
            return evidence(facts, window, load, utilisation, calls, lockThresholdMillis);
        } catch (IOException | RuntimeException e) { // the JDK's parser answers damage with either
            throw RecordingException.damaged(recording, e);
        }
    }

    /** As many calls as have room for their waits. */
    private static ClaimedCalls claimed(EventPass events, RecordingFacts facts, Window window, RecordedCalls recorded)
            throws IOException {
        WaitsRead read = WaitReader.read(events, facts, window, recorded.linked());
        while (read instanceof TooManyWaits tooMany) {
            read = WaitReader.read(events, facts, window, tooMany.fewer().linked());
        }
        return (ClaimedCalls) read;
    }

    private static Evidence evidence(
            RecordingFacts facts,
            Window window,
            @Nullable LoadReport load,
            Utilisation utilisation,
            AttributedCalls calls,
            double lockThresholdMillis) {
        ChosenCalls chosen = calls.calls().recorded().chosen();
        RequestThreads serving = calls.calls().recorded().serving();
        List<ServiceCalls> services = Services.of(calls, window);
        List<PoolUsage> pools = new ArrayList<>(facts.pools.usage(window));
        serving.usage(chosen.kind()).ifPresent(pools::add);
        return new Evidence(
                window.experiment(),
                new Evidence.Window(window.startNanos() / 1_000_000, window.millis()),
                new Evidence.Calls(services, calls.messages()),
                new Evidence.Waits(
                        calls.waitSites(),
                        pools,
                        facts.rows.into(calls.statements(), window, facts.statements),
                        facts.databases.usage(window, facts.statements)),
                new Evidence.Jvm(
                        Standstills.of(facts.pauses, facts.stalls, window),
                        facts.heap.usage(window),
                        calls.allocations(),
                        calls.computing(),
                        calls.threads()),
                new Evidence.Machine(
                        utilisation, Conditions.of(facts, window, services, chosen.leftOut(), lockThresholdMillis)),
                load);
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

package dev.culprit.jfr.read.facts;

import dev.culprit.heuristics.model.Backend;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.jfr.read.pass.Window;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Who used the processors during the window. Samples are shares of the machine. Under a quota it may have more processors than
 * the JVM may use; there the processor time that the agent noted tells how much of its own it used.
 */
public final class ProcessorUse {

    private ProcessorUse() {}

    public static Utilisation of(RecordingFacts facts, Window window, @Nullable LoadReport load) {
        double exact = window.shareUnderQuota();
        double generator = load == null ? Double.NaN : load.sameHost() ? load.cpuShare() : 0;
        return new Utilisation(
                larger(mean(facts, window, RecordingFacts.CpuLoad::jvm), exact),
                larger(mean(facts, window, RecordingFacts.CpuLoad::machine), exact),
                generator,
                window.processors(),
                backends(facts, window));
    }

    /** Of the samples in the window; not a number without any. */
    private static double mean(RecordingFacts facts, Window window, ToDoubleFunction<RecordingFacts.CpuLoad> share) {
        return facts.cpuLoads.stream()
                .filter(sample -> window.contains(sample.nanos()))
                .mapToDouble(share)
                .average()
                .orElse(Double.NaN);
    }

    private static double larger(double sampled, double exact) {
        if (Double.isNaN(exact)) {
            return sampled;
        }
        return Double.isNaN(sampled) ? exact : Math.max(sampled, exact);
    }

    /** The busiest first. */
    private static List<Backend> backends(RecordingFacts facts, Window window) {
        return facts.backends.stream()
                .filter(called -> called.nanos() > 0)
                .map(called -> new Backend(
                        called.process(),
                        called.port(),
                        (double) called.cpuNanos() / called.nanos() / window.processors()))
                .sorted(Comparator.comparingDouble(Backend::cpuShare).reversed())
                .toList();
    }
}

package dev.culprit.heuristics.model;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Processor use during the window, means of the samples, each a share 0..1 of all processors the JVM may use. NaN where
 * it could not be measured. In a container, where the machine may have more processors than that, what the JVM uses is
 * exact, and the machine uses at least as much.
 *
 * @param jvm this JVM
 * @param machine the whole machine, this JVM included
 * @param loadGenerator the load generator as it reported itself; 0 if it runs elsewhere
 * @param processors processors available to the JVM, at least 1
 * @param backends processes on this machine that the application calls; empty if none, or if they could not be found
 */
public record Utilisation(double jvm, double machine, double loadGenerator, int processors, List<Backend> backends) {

    public Utilisation {
        backends = List.copyOf(backends);
    }

    /** Without backends on this machine. */
    public Utilisation(double jvm, double machine, double loadGenerator, int processors) {
        this(jvm, machine, loadGenerator, processors, List.of());
    }

    /** All backends together; a process that is called on several ports counts once. */
    public double backendShare() {
        return backends.stream()
                .collect(Collectors.toMap(Backend::process, Backend::cpuShare, Math::max))
                .values()
                .stream()
                .mapToDouble(Double::doubleValue)
                .sum();
    }

    /** Share used by neither this JVM, its backends nor the load generator, 0 at least. */
    public double foreign() {
        double own = jvm + backendShare() + (Double.isNaN(loadGenerator) ? 0 : loadGenerator);
        return Math.max(0, machine - own);
    }
}

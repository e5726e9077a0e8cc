package dev.culprit.heuristics.model;

/**
 * Processor use during the window, means of the samples, each a share 0..1 of all processors the JVM may use. NaN where
 * it could not be measured.
 *
 * @param jvm this JVM
 * @param machine the whole machine, this JVM included
 * @param loadGenerator the load generator as it reported itself; 0 if it runs elsewhere
 * @param processors processors available to the JVM, at least 1
 */
public record Utilisation(double jvm, double machine, double loadGenerator, int processors) {

    /** Share used by neither this JVM nor the load generator, 0 at least. */
    public double foreign() {
        double own = jvm + (Double.isNaN(loadGenerator) ? 0 : loadGenerator);
        return Math.max(0, machine - own);
    }
}

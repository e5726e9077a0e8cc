package dev.culprit.client.report.chart;

import dev.culprit.heuristics.model.Utilisation;

/** Who uses the processors. */
public enum CpuPart {
    JVM("application", Fill.SKY),
    BACKENDS("what it calls (database, …)", Fill.BLUE),
    GENERATOR("load generator", Fill.GREY_HATCHED),
    OTHERS("others", Fill.DARK),
    IDLE("idle", Fill.EMPTY);

    private final String phrase;
    private final Fill fill;

    CpuPart(String phrase, Fill fill) {
        this.phrase = phrase;
        this.fill = fill;
    }

    public String phrase() {
        return phrase;
    }

    Fill fill() {
        return fill;
    }

    /** Share of all processors, 0..1, NaN if not measured. */
    public double share(Utilisation use) {
        return switch (this) {
            case JVM -> use.jvm();
            case BACKENDS -> use.backendShare();
            case GENERATOR -> use.loadGenerator();
            case OTHERS -> Double.isNaN(use.machine()) ? Double.NaN : use.foreign();
            case IDLE -> CpuChart.idle(use);
        };
    }
}

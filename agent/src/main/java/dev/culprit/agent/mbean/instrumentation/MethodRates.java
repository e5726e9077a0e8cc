package dev.culprit.agent.mbean.instrumentation;

import dev.culprit.agent.probes.methods.MethodFigures;
import dev.culprit.agent.weaving.Site;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How often chosen methods are called: from looks at their numbers of calls. Remembers what it saw of earlier selections. */
final class MethodRates {

    private record Look(long nanos, Map<Site, Long> calls) {}

    /** By the text of the method, whatever was measured of it. */
    private final Map<String, Double> known = new HashMap<>();

    private @Nullable Look last;

    /** Forgets the last look: the numbers begin anew. */
    synchronized void restart() {
        last = null;
    }

    /**
     * Calls per second, those that were left out estimated, since the look before, of each method that was called; empty at the first.
     *
     * @param nowNanos by the clock of {@code System.nanoTime}
     */
    synchronized Map<Site, Double> look(long nowNanos, List<MethodFigures> figures) {
        Map<Site, Long> calls = new HashMap<>();
        figures.forEach(method -> calls.put(method.site(), method.calls() * method.oneIn()));
        Look before = last;
        last = new Look(nowNanos, calls);
        Map<Site, Double> rates = new HashMap<>();
        if (before != null && nowNanos > before.nanos()) {
            double seconds = (nowNanos - before.nanos()) / 1e9;
            calls.forEach((site, number) -> {
                long more = number - before.calls().getOrDefault(site, 0L);
                if (more > 0) {
                    rates.put(site, more / seconds);
                }
            });
            rates.forEach((site, rate) -> known.put(site.text(), rate)); // not of those that lost their probes
        }
        return rates;
    }

    /**
     * Calls per second since the methods got their probes, for remembering too.
     *
     * @param seconds since then
     * @param without methods that lost their probes meanwhile: what was seen of them before holds
     */
    synchronized Map<Site, Double> mean(double seconds, List<MethodFigures> figures, Set<Site> without) {
        Map<Site, Double> rates = new HashMap<>();
        figures.stream()
                .filter(method -> !without.contains(method.site()))
                .forEach(method -> rates.put(method.site(), method.calls() * method.oneIn() / seconds));
        rates.forEach((site, rate) -> known.put(site.text(), rate));
        return rates;
    }

    /** These were watched and not called. */
    synchronized void silent(List<Site> methods) {
        methods.forEach(method -> known.put(method.text(), 0.0));
    }

    /** The rates that were last seen of these methods; those that were never seen are missing. */
    synchronized Map<Site, Double> known(List<Site> methods) {
        Map<Site, Double> rates = new HashMap<>();
        for (Site method : methods) {
            Double rate = known.get(method.text());
            if (rate != null) {
                rates.put(method, rate);
            }
        }
        return rates;
    }
}

package dev.culprit.agent.sampling.series;

import dev.culprit.agent.sampling.CpuBudget;
import dev.culprit.agent.sampling.Ticker;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** The samplers that are on, each on a thread of its own. Thread-safe. */
public final class Series {

    private final Sources sources;
    private final Map<SamplerKind, Ticker> running = new EnumMap<>(SamplerKind.class);
    private final Map<SamplerKind, Sampler> samplers = new EnumMap<>(SamplerKind.class);
    private final Map<SamplerKind, Integer> intervals = new EnumMap<>(SamplerKind.class);
    private final LongAdder looks = new LongAdder();
    private final LongAdder nanos = new LongAdder();

    public Series(Sources sources) {
        this.sources = sources;
    }

    /** @throws IllegalArgumentException if one of these cannot be had here; nothing has changed then */
    public void check(Map<SamplerKind, Integer> wanted) {
        if (wanted.containsKey(SamplerKind.DATABASE) && !sources.databases().hasAccess()) {
            throw new IllegalArgumentException(
                    "no database may be asked: start the agent with the option database=FILE, see \"Asking the database\"");
        }
    }

    /** Writes into the recordings what was written down once, before they began. */
    public void announce() {
        sources.databases().announce();
    }

    /**
     * Switches these on, and all others off. Where the interval stays the same, sampling goes on as it was.
     *
     * @param wanted with their intervals in milliseconds
     */
    public synchronized void apply(Map<SamplerKind, Integer> wanted) {
        for (SamplerKind kind : SamplerKind.values()) {
            Integer interval = wanted.get(kind);
            Ticker ticker = running.get(kind);
            if (interval == null || !interval.equals(intervals.get(kind)) || ticker != null && !ticker.isRunning()) {
                stop(kind);
            }
            if (interval != null && !running.containsKey(kind)) {
                start(kind, interval);
            }
        }
    }

    private void start(SamplerKind kind, int intervalMillis) {
        Sampler sampler = kind.make(sources);
        samplers.put(kind, sampler);
        AtomicLong last = new AtomicLong(System.nanoTime());
        CpuBudget budget = new CpuBudget(System.nanoTime());
        Ticker ticker = new Ticker(
                "sampler-" + kind.name().toLowerCase(Locale.ROOT),
                TimeUnit.MILLISECONDS.toNanos(intervalMillis),
                late -> {
                    long begin = System.nanoTime();
                    if (budget.isLeft(begin)) { // else it looks less often than it was told
                        sampler.look(begin - last.getAndSet(begin));
                        long spent = System.nanoTime() - begin;
                        budget.spent(spent);
                        looks.increment();
                        nanos.add(spent);
                    }
                });
        ticker.start();
        running.put(kind, ticker);
        intervals.put(kind, intervalMillis);
    }

    private void stop(SamplerKind kind) {
        Ticker ticker = running.remove(kind);
        intervals.remove(kind);
        if (ticker != null) {
            ticker.stop();
        }
        Sampler sampler = samplers.remove(kind);
        if (sampler != null) {
            sampler.close();
        }
    }

    /** Intervals in milliseconds of those that are on, by name; of one that failed and ended itself it is missing. */
    public synchronized Map<String, Integer> active() {
        Map<String, Integer> active = new TreeMap<>();
        running.forEach((kind, ticker) -> {
            if (ticker.isRunning()) {
                active.put(kind.name(), intervals.getOrDefault(kind, 0));
            }
        });
        return active;
    }

    /** What those that are on cannot look at, one sentence each. */
    public synchronized List<String> remarks() {
        return samplers.values().stream()
                .flatMap(sampler -> sampler.remarks().stream())
                .distinct()
                .toList();
    }

    /** How often samplers looked since the agent started. */
    public long looks() {
        return looks.sum();
    }

    /** Time that looking took, nanoseconds. */
    public long nanos() {
        return nanos.sum();
    }
}

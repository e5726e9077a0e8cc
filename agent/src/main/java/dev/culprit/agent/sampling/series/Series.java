package dev.culprit.agent.sampling.series;

import dev.culprit.agent.sampling.CpuBudget;
import dev.culprit.agent.sampling.Ticker;
import dev.culprit.heuristics.contract.SamplerKind;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/** The samplers that are on, each on a thread of its own. Thread-safe. */
public final class Series {

    private final Sources sources;
    private final Map<SamplerKind, Ticker> running = new EnumMap<>(SamplerKind.class);
    private final Map<SamplerKind, Sampler> samplers = new EnumMap<>(SamplerKind.class);
    private final Map<SamplerKind, Integer> intervals = new EnumMap<>(SamplerKind.class);
    private final LongAdder looks = new LongAdder();
    private final LongAdder nanos = new LongAdder();

    private Map<SamplerKind, String> notApplicable = Map.of();

    public Series(Sources sources) {
        this.sources = sources;
    }

    /** Writes into the recordings what was written down once, before they began. */
    public void announce() {
        sources.databases().announce();
    }

    /**
     * Switches these on, and all others off. Where the interval stays the same, sampling goes on as it was.
     *
     * @param wanted with their intervals in milliseconds
     * @return those that cannot be had here, each with the reason; if that is all of them, nothing has changed
     */
    public synchronized Map<SamplerKind, String> apply(Map<SamplerKind, Integer> wanted) {
        Map<SamplerKind, Sampler> fresh = new EnumMap<>(SamplerKind.class);
        Map<SamplerKind, String> obstacles = new EnumMap<>(SamplerKind.class);
        wanted.forEach((kind, interval) -> {
            if (!goesOn(kind, interval)) {
                Sampler made = Samplers.make(kind, sources);
                made.obstacle().ifPresentOrElse(reason -> obstacles.put(kind, reason), () -> fresh.put(kind, made));
            }
        });
        if (wanted.isEmpty() || obstacles.size() < wanted.size()) {
            for (SamplerKind kind : SamplerKind.values()) {
                if (!wanted.containsKey(kind) || fresh.containsKey(kind) || obstacles.containsKey(kind)) {
                    stop(kind);
                }
            }
            fresh.forEach((kind, sampler) -> start(kind, sampler, wanted.getOrDefault(kind, kind.usual())));
            notApplicable = obstacles;
        }
        return Map.copyOf(obstacles);
    }

    private boolean goesOn(SamplerKind kind, int intervalMillis) {
        Ticker ticker = running.get(kind);
        return ticker != null
                && ticker.isRunning()
                && Integer.valueOf(intervalMillis).equals(intervals.get(kind));
    }

    private void start(SamplerKind kind, Sampler sampler, int intervalMillis) {
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

    /** What those that are on, or were to be, cannot look at, one sentence each. */
    public synchronized List<String> remarks() {
        return Stream.concat(
                        notApplicable.entrySet().stream()
                                .map(kind -> kind.getKey() + " is not applicable: " + kind.getValue() + "."),
                        samplers.values().stream().flatMap(sampler -> sampler.remarks().stream()))
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

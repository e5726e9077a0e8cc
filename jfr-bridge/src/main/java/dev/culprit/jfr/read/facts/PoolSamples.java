package dev.culprit.jfr.read.facts;

import dev.culprit.heuristics.model.PoolUsage;
import dev.culprit.jfr.read.pass.Times;
import dev.culprit.jfr.read.pass.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import jdk.jfr.consumer.RecordedEvent;

/** Names and samples of the resource pools. */
public final class PoolSamples {

    private record Pool(String name, String type, PoolUsage.Resource resource) {}

    private record Sample(
            long nanos, int maximumSize, int active, int idle, int waiting, long answers, long connects) {}

    private final Map<Long, Pool> pools = new HashMap<>();
    private final Map<Long, List<Sample>> samples = new TreeMap<>();

    void name(RecordedEvent event) {
        pools.put(event.getLong("id"), new Pool(event.getString("pool"), event.getString("type"), resource(event)));
    }

    /** Recordings of earlier versions know fewer kinds. */
    private static PoolUsage.Resource resource(RecordedEvent event) {
        if (event.hasField("threads") && event.getBoolean("threads")) {
            return PoolUsage.Resource.THREADS;
        }
        return event.hasField("permits") && event.getBoolean("permits")
                ? PoolUsage.Resource.PERMITS
                : PoolUsage.Resource.CONNECTIONS;
    }

    void sample(RecordedEvent event) {
        samples.computeIfAbsent(event.getLong("poolId"), id -> new ArrayList<>())
                .add(new Sample(
                        Times.start(event),
                        event.getInt("maximumSize"),
                        event.getInt("active"),
                        event.getInt("idle"),
                        event.getInt("waiting"),
                        event.getLong("answers"),
                        event.getLong("connects")));
    }

    /** Name the pool gives itself; a made-up one for a pool whose dictionary event is missing. */
    public String nameOf(long id) {
        return pool(id).name();
    }

    /** Whether a pool of threads says that it has as many as it takes. */
    public boolean isUnlimited(long id) {
        List<Sample> seen = samples.getOrDefault(id, List.of());
        return pool(id).resource() == PoolUsage.Resource.THREADS
                && !seen.isEmpty()
                && seen.stream().allMatch(sample -> sample.maximumSize() < 0);
    }

    /** The pools that were sampled inside the window. */
    public List<PoolUsage> usage(Window window) {
        List<PoolUsage> usage = new ArrayList<>();
        samples.forEach((id, all) -> {
            List<Sample> inside = all.stream()
                    .filter(sample -> window.contains(sample.nanos()))
                    .sorted(Comparator.comparingLong(Sample::nanos))
                    .toList();
            if (!inside.isEmpty()) {
                int maximum =
                        inside.stream().mapToInt(Sample::maximumSize).max().orElse(-1);
                usage.add(new PoolUsage(
                        pool(id).name(),
                        pool(id).type(),
                        pool(id).resource(),
                        maximum,
                        column(inside, Sample::active),
                        column(inside, Sample::idle),
                        column(inside, Sample::waiting),
                        connectedShare(inside)));
            }
        });
        return usage;
    }

    private Pool pool(long id) {
        return pools.getOrDefault(id, new Pool("pool " + id, "", PoolUsage.Resource.CONNECTIONS));
    }

    /** The counters run since the agent knows the pool, so only their growth inside the window counts. */
    private static double connectedShare(List<Sample> inside) {
        Sample first = inside.get(0);
        Sample last = inside.get(inside.size() - 1);
        long answers = last.answers() - first.answers();
        return answers > 0 ? (double) (last.connects() - first.connects()) / answers : Double.NaN;
    }

    private static int[] column(List<Sample> samples, ToIntFunction<Sample> field) {
        return samples.stream().mapToInt(field).toArray();
    }
}

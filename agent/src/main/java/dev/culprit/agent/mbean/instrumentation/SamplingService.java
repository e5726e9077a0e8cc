package dev.culprit.agent.mbean.instrumentation;

import dev.culprit.agent.AgentService;
import dev.culprit.agent.AgentThreads;
import dev.culprit.agent.mbean.Refusal;
import dev.culprit.agent.room.Room;
import dev.culprit.agent.room.Step;
import dev.culprit.agent.run.request.RefusalCode;
import dev.culprit.agent.run.request.RefusedException;
import dev.culprit.agent.run.request.RequestDocument;
import dev.culprit.agent.sampling.series.Samplers;
import dev.culprit.agent.sampling.series.Series;
import dev.culprit.agent.sampling.series.Sources;
import dev.culprit.heuristics.contract.LeaseTime;
import dev.culprit.heuristics.contract.SamplerKind;
import dev.culprit.heuristics.contract.SamplingRequest;
import dev.culprit.heuristics.json.Documents;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Samplers by hand, with a lease: whoever switches them on and goes away leaves nothing behind. */
public final class SamplingService implements AgentService, SamplingMXBean {

    private final Series series;
    private final Lease lease = new Lease();
    private final ScheduledThreadPoolExecutor worker = AgentThreads.scheduler("sampling");

    private final Room room;
    private Room.Taken taken = () -> {};
    private Future<?> end = CompletableFuture.completedFuture("");
    private String endReason = "";
    private long generation;

    public SamplingService(Sources sources, Room room) {
        this.room = room;
        series = new Series(sources);
    }

    @Override
    public String name() {
        return "Sampling";
    }

    @Override
    public Object mbean() {
        return this;
    }

    @Override
    public String apply(String json) {
        return Refusal.orAnswer(() -> apply(RequestDocument.read(json, SamplingRequest.class)));
    }

    private synchronized String apply(SamplingRequest request) {
        Map<SamplerKind, String> obstacles;
        room.shortage(Step.SAMPLERS).ifPresent(line -> {
            throw new RefusedException(RefusalCode.UNAVAILABLE, line);
        });
        try {
            obstacles = series.apply(request.samplers());
            if (obstacles.size() < request.samplers().size()) {
                generation++;
                endReason = "";
                taken.close();
                taken = room.take(Step.SAMPLERS);
                hold(request.lease().leaseSeconds());
            }
        } catch (RuntimeException | Error e) {
            off();
            throw e;
        }
        if (obstacles.size() == request.samplers().size()) {
            throw new RefusedException(
                    RefusalCode.NOT_APPLICABLE,
                    obstacles.entrySet().stream()
                            .map(kind -> kind.getKey() + ": " + kind.getValue())
                            .sorted()
                            .collect(Collectors.joining("; ")));
        }
        return state(obstacles);
    }

    /** A recording has begun. */
    public void recordingBegins() {
        series.announce();
    }

    @Override
    public String clear() {
        return Refusal.orAnswer(() -> {
            off();
            return state();
        });
    }

    @Override
    public String renewLease(int seconds) {
        return Refusal.orAnswer(() -> {
            synchronized (this) {
                if (!lease.isHeld(generation)) {
                    return new Refusal(RefusalCode.NOT_RUNNING, "no sampler is on; call apply").json();
                }
                hold(new LeaseTime(seconds).leaseSeconds());
            }
            return state();
        });
    }

    private synchronized void hold(int seconds) {
        Future<?> next = worker.scheduleWithFixedDelay(this::watch, 1, 1, TimeUnit.SECONDS);
        end.cancel(false);
        end = next;
        lease.begin(generation, seconds);
    }

    /** Once a second; a round that fails is not the last one. */
    private void watch() {
        try {
            look();
        } catch (RuntimeException | Error e) {
            // not told: there may be no memory for words
        }
    }

    /** Whether what is on may stay on. */
    private synchronized void look() {
        if (lease.secondsLeft() <= 0) {
            off();
        } else {
            room.nearlyGone().ifPresent(line -> {
                off();
                endReason = "Switched off: " + line + ".";
            });
        }
    }

    private synchronized void off() {
        lease.end();
        series.apply(Map.of());
        taken.close();
        end.cancel(false); // last: what fails above is tried again in a second
    }

    private String state() {
        return state(Map.of());
    }

    private String state(Map<SamplerKind, String> notApplicable) {
        Map<String, Object> state =
                new TreeMap<>(Map.of("samplers", getActive(), "leaseSecondsLeft", getLeaseSecondsLeft()));
        if (!notApplicable.isEmpty()) {
            state.put("notApplicable", new TreeMap<>(notApplicable));
        }
        return Documents.write(state);
    }

    @Override
    public Map<String, Integer> getActive() {
        return series.active();
    }

    @Override
    public synchronized List<String> getRemarks() {
        return endReason.isEmpty() ? series.remarks() : List.of(endReason);
    }

    @Override
    public Map<String, String> getKnown() {
        Map<String, String> known = new TreeMap<>();
        for (SamplerKind kind : SamplerKind.values()) {
            known.put(kind.name(), Samplers.event(kind));
        }
        return known;
    }

    @Override
    public long getLooks() {
        return series.looks();
    }

    @Override
    public double getMeanLookMicros() {
        long looks = series.looks();
        return looks == 0 ? 0 : series.nanos() / 1e3 / looks;
    }

    @Override
    public synchronized long getLeaseSecondsLeft() {
        return lease.isHeld(generation) ? lease.secondsLeft() : -1;
    }

    @Override
    public void close() {
        off();
        worker.shutdownNow();
    }
}

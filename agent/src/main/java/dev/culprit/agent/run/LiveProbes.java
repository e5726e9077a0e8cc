package dev.culprit.agent.run;

import dev.culprit.agent.instrument.Cleared;
import dev.culprit.agent.instrument.Scope;
import dev.culprit.agent.probes.Probes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The probes of this JVM. */
public final class LiveProbes implements ProbePort {

    private final Probes probes;

    public LiveProbes(Probes probes) {
        this.probes = probes;
    }

    @Override
    public Applied apply(Set<Scope> scopes) {
        dev.culprit.agent.instrument.Applied applied = probes.apply(scopes);
        Map<String, Integer> methods = new TreeMap<>();
        applied.methods().forEach((scope, count) -> methods.put(scope.name(), count));
        return new Applied(methods, applied.refused());
    }

    @Override
    public List<String> clear() {
        Cleared cleared = probes.clear();
        if (cleared.verified()) {
            return List.of();
        }
        return cleared.remaining().isEmpty() ? List.of("probes were hit after they were removed") : cleared.remaining();
    }

    @Override
    public void writeDictionaries() {
        probes.writeDictionaries();
    }

    @Override
    public void startSampling() {
        probes.startSampling();
    }

    @Override
    public void stopSampling() {
        probes.stopSampling();
    }

    @Override
    public Optional<String> failure() {
        return probes.failure();
    }

    @Override
    public long callsCompleted() {
        return Math.round(probes.callsCompleted());
    }
}

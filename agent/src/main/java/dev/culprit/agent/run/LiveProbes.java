package dev.culprit.agent.run;

import dev.culprit.agent.budget.CallCounts;
import dev.culprit.agent.probes.Probes;
import dev.culprit.agent.weaving.Cleared;
import dev.culprit.agent.weaving.InstrumentationState;
import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.heuristics.model.Depth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The probes of this JVM. Others may switch them too, by hand; that is noticed. */
public final class LiveProbes implements ProbePort {

    private final Probes probes;

    /** What was applied here and not cleared since; empty if nothing. */
    private Set<Scope> held = Set.of();

    /** The state of the probes that was made here. */
    private long generation = -1;

    public LiveProbes(Probes probes) {
        this.probes = probes;
    }

    @Override
    public synchronized void apply(Set<Scope> scopes) {
        if (held.equals(scopes) && probes.generation() == generation) {
            return; // weaving again would throw away compiled code
        }
        probes.apply(scopes);
        probes.countRows(false);
        held = Set.copyOf(scopes);
        generation = probes.generation();
    }

    @Override
    public Coverage coverage() {
        InstrumentationState state = probes.state();
        Map<String, Integer> methods = new TreeMap<>();
        state.methods().forEach((scope, count) -> methods.put(scope.name(), count));
        return new Coverage(methods, state.refused());
    }

    @Override
    public synchronized List<String> clear() {
        held = Set.of();
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
    public void prepareSampling() {
        probes.prepareSampling();
    }

    @Override
    public void countRows(boolean wanted) {
        probes.countRows(wanted);
    }

    @Override
    public void startSampling(Depth depth) {
        probes.startSampling(depth);
    }

    @Override
    public void stopSampling() {
        probes.stopSampling();
    }

    @Override
    public List<String> remarks() {
        List<String> remarks = new ArrayList<>(probes.remarks());
        new TreeMap<>(probes.state().missed()).forEach((scope, types) -> remarks.add(missed(scope, types)));
        return remarks;
    }

    /** What a verdict does not know if classes did not take the probes of a scope. */
    static String missed(Scope scope, List<String> types) {
        String classes = types.get(0) + (types.size() > 1 ? " and " + (types.size() - 1) + " more" : "");
        String lack = scope == Scope.ENTRY_POINTS
                ? ": calls that only they serve are missing."
                : ": time in them counts as network, locks or whatever threads do there, so treat such verdicts with doubt.";
        return "No probes of scope " + scope + " in " + classes + lack;
    }

    @Override
    public synchronized Optional<String> failure() {
        Optional<String> failure = probes.failure().map(reason -> "the probes switched themselves off: " + reason);
        if (failure.isEmpty() && probes.generation() != generation) {
            return Optional.of("the probes were switched by hand during the run");
        }
        return failure;
    }

    @Override
    public long callsCompleted() {
        return Math.round(probes.callsCompleted());
    }

    @Override
    public CallCounts.Sum counts() {
        return probes.counts();
    }

    @Override
    public void thinCalls(int oneIn) {
        probes.thinCalls(oneIn);
    }
}

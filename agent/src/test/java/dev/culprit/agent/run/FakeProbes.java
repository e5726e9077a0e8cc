package dev.culprit.agent.run;

import dev.culprit.agent.budget.CallCounts;
import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.heuristics.model.Depth;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Probes that change no code but remember what was asked of them. */
final class FakeProbes implements ProbePort {

    final AtomicInteger applied = new AtomicInteger();
    final AtomicInteger windows = new AtomicInteger();
    final AtomicLong calls = new AtomicLong();
    final AtomicLong callsWhenPrepared = new AtomicLong(-1);
    volatile Set<Scope> scopes = Set.of();
    volatile boolean prepared;
    volatile boolean sampling;
    volatile boolean countsRows;
    volatile int oneIn = 1;

    /** So many calls count for each that there is. */
    volatile int likeEach = 1;

    /** Whether it was decided in a window how much is recorded. */
    volatile boolean thinnedInWindow;

    /** What was decided before each window. */
    final List<Integer> thinned = new CopyOnWriteArrayList<>();

    /** Whether rows were counted, of each window. */
    final List<Boolean> countedRows = new CopyOnWriteArrayList<>();

    volatile @Nullable String failure;
    volatile List<String> stuck = List.of();

    /** What taking the probes out fails with. */
    volatile @Nullable Error clearFault;

    /** So many times there is no memory to take the probes out. */
    final AtomicInteger clearsWithoutMemory = new AtomicInteger();

    @Override
    public void apply(Set<Scope> wanted) {
        scopes = Set.copyOf(wanted);
        applied.incrementAndGet();
    }

    @Override
    public Coverage coverage() {
        return new Coverage(Map.of("ENTRY_POINTS", 3), List.of("a.Refused: broken on purpose"));
    }

    @Override
    public List<String> clear() {
        if (clearsWithoutMemory.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            throw new OutOfMemoryError("Java heap space");
        }
        Error fault = clearFault;
        if (fault != null) {
            throw fault;
        }
        scopes = Set.of();
        return stuck;
    }

    @Override
    public void writeDictionaries() {}

    @Override
    public void prepareSampling() {
        prepared = true;
        callsWhenPrepared.set(calls.get());
    }

    @Override
    public void countRows(boolean wanted) {
        countsRows = wanted;
    }

    @Override
    public void startSampling(Depth depth) {
        countedRows.add(countsRows);
        thinned.add(oneIn);
        sampling = true;
    }

    @Override
    public void stopSampling() {
        if (sampling) {
            windows.incrementAndGet();
        }
        sampling = false;
        prepared = false;
    }

    @Override
    public List<String> remarks() {
        return List.of();
    }

    @Override
    public Optional<String> failure() {
        return Optional.ofNullable(failure);
    }

    @Override
    public long callsCompleted() {
        return calls.get();
    }

    @Override
    public CallCounts.Sum counts() {
        long all = calls.get() * likeEach;
        return new CallCounts.Sum(all, all / oneIn);
    }

    @Override
    public void thinCalls(int number) {
        oneIn = number;
        thinnedInWindow |= sampling;
    }

    boolean off() {
        return scopes.isEmpty() && !sampling && !prepared && !countsRows;
    }
}

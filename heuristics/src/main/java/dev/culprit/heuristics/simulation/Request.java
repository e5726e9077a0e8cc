package dev.culprit.heuristics.simulation;

import dev.culprit.heuristics.model.WaitState;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A call on its way through its steps. */
public final class Request {

    private static final Place COLLECTION = new Place(WaitState.GC, "Simulated (Allocation Failure)", null);

    private final Simulation simulation;
    private final int service;
    private final String thread;
    private final Worker worker;
    private final List<Step> steps;
    private final double start;
    private final double[] elapsed;
    private final int[] rounds;
    private final Consumer<Request> completion;

    private int position;
    private double stepStart;
    private double pausedBefore;
    private double paused;
    private @Nullable String[] previousOwners = {};
    private final Heap.Kept kept = new Heap.Kept();

    public Request(Simulation simulation, int service, String thread, List<Step> steps, Consumer<Request> completion) {
        this.simulation = simulation;
        this.service = service;
        this.thread = thread;
        this.worker = simulation.serving(thread);
        this.steps = steps;
        this.start = simulation.now();
        this.elapsed = new double[steps.size()];
        this.rounds = new int[steps.size()];
        this.completion = completion;
    }

    /** Does steps until one takes time or none is left. */
    public void proceed() {
        while (position < steps.size()) {
            stepStart = simulation.now();
            pausedBefore = simulation.pausedMillis();
            if (!steps.get(position).begin(simulation, this)) {
                return;
            }
            position++;
        }
        completion.accept(this);
    }

    /** The current step is over, or begins another round. */
    void finished() {
        rounds[position]++;
        Step step = steps.get(position);
        if (!step.ends(simulation, this)) {
            return;
        }
        noteComputing(step);
        double pausedMeanwhile = simulation.pausedMillis() - pausedBefore;
        paused += pausedMeanwhile;
        elapsed[position] = Math.max(0, simulation.now() - stepStart - pausedMeanwhile);
        position++;
        proceed();
    }

    private void noteComputing(Step step) {
        double millis = step.computed(rounds[position]);
        Place place = step.place();
        if (millis > 0 && place != null) {
            worker.compute(place, millis);
        }
    }

    /** Another thread has taken over part of the current step. */
    void helped() {
        rounds[position]++;
    }

    /** What would be collected if the call ended. */
    public Heap.Kept kept() {
        return kept;
    }

    /** Tells who had what this request has been waiting for. */
    void waitedFor(Request previousOwner) {
        if (previousOwners.length == 0) {
            previousOwners = new @Nullable String[steps.size()];
        }
        previousOwners[position] = previousOwner.thread;
    }

    /** Reports all steps, and the pauses of the collector, to the account. */
    public void account(Account account) {
        for (int i = 0; i < elapsed.length; i++) {
            Step step = steps.get(i);
            step.account(elapsed[i], rounds[i], account);
            String owner = previousOwners.length == 0 ? null : previousOwners[i];
            if (owner != null && step instanceof Step.Take take) {
                account.previousOwner(take.place(), owner);
            }
        }
        if (paused > 0) {
            account.spend(COLLECTION, paused, true);
        }
    }

    /** What the call does at the moment; null once it has ended. */
    @Nullable
    public Step current() {
        return position < steps.size() ? steps.get(position) : null;
    }

    public int service() {
        return service;
    }

    public double start() {
        return start;
    }

    public double age() {
        return simulation.now() - start;
    }
}

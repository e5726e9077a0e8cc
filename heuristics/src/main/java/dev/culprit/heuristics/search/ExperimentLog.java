package dev.culprit.heuristics.search;

import dev.culprit.heuristics.analysis.load.FrontQueue;
import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.contract.Limits;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Need;
import dev.culprit.heuristics.result.ExperimentResult;
import dev.culprit.heuristics.wording.ExperimentSentences;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs experiments once each, checks them, and keeps what they brought. */
final class ExperimentLog {

    /** Is told before each run. */
    interface Announcement {
        void experiment(Experiment experiment, String purpose, int number);
    }

    private final DiagnosisOptions options;
    private final ExperimentRunner runner;
    private final Announcement announcement;
    private final Consumer<String> message;
    private final BooleanSupplier cancelled;

    private final List<ExperimentResult> results = new ArrayList<>();
    private final Set<String> done = new HashSet<>();
    private final Map<String, String> failures = new HashMap<>();
    /** As it was measured. */
    private Measurements measured;

    /** As it is judged: with what requests wait for in front of the application. */
    private Measurements measurements;

    ExperimentLog(
            DiagnosisOptions options,
            ExperimentRunner runner,
            Announcement announcement,
            Consumer<String> message,
            BooleanSupplier cancelled) {
        this.options = options;
        this.runner = runner;
        this.announcement = announcement;
        this.message = message;
        this.cancelled = cancelled;
        this.measured = new Measurements(options.requirement(), options.maximumUsers(), List.of());
        this.measurements = measured;
    }

    /**
     * Runs the experiment unless it was run before; a run that may not be judged is repeated once. Does nothing if the budget does
     * not suffice.
     */
    void ensure(Experiment experiment, Need need) {
        if (done.contains(experiment.key()) || cancelled.getAsBoolean()) {
            return;
        }
        if (!mayAfford(experiment)) {
            notAfforded.add(need.purpose());
        } else {
            if (!run(experiment, need.purpose()) && mayRetry(experiment.repeated())) {
                run(experiment.repeated(), need.purpose());
            }
            done.add(experiment.key());
            if (lastReason != null) {
                failures.put(experiment.key(), lastReason);
            }
        }
    }

    /**
     * Runs the next repetition of the experiment; if that may not be judged, the one after it. True if this brought valid data.
     */
    boolean repeat(Experiment experiment, Need need) {
        String purpose = ExperimentSentences.onceMore(need.purpose());
        if (!mayRepeat(experiment)) {
            return false;
        }
        return runNext(experiment, purpose) || mayRetry(next(experiment)) && runNext(experiment, purpose);
    }

    /** Whether there is time for the next repetition of the experiment. */
    boolean mayRepeat(Experiment experiment) {
        return mayAfford(next(experiment));
    }

    private boolean runNext(Experiment experiment, String purpose) {
        Experiment next = next(experiment);
        done.add(next.key());
        return run(next, purpose);
    }

    /** The first repetition that was not run yet. */
    private Experiment next(Experiment experiment) {
        Set<String> run = measuredKeys();
        Experiment next = experiment.repeated();
        while (done.contains(next.key()) || run.contains(next.key())) {
            next = next.repeated();
        }
        return next;
    }

    /** Whether this is worth a try, after a run that was not valid; says so. */
    private boolean mayRetry(Experiment again) {
        String reason = lastReason;
        if (!retry || reason == null || cancelled.getAsBoolean() || !mayAfford(again)) {
            return false;
        }
        message.accept(ExperimentSentences.repeating(reason));
        return true;
    }

    /**
     * Whether there is time for it, or nothing was measured yet. Told by what experiments ask for, not by a clock, and where they were
     * recorded by what they asked for then: judged again from its recordings, a diagnosis leaves out the same.
     */
    boolean mayAfford(Experiment experiment) {
        return mayAfford(List.of(experiment));
    }

    /** Whether there is time for all of them. */
    boolean mayAfford(List<Experiment> experiments) {
        return measured.evidence().isEmpty() || spentSeconds + seconds(experiments) <= budgetSeconds();
    }

    /** How long they take, warm-ups included. */
    double seconds(List<Experiment> experiments) {
        return experiments.stream().mapToDouble(this::seconds).sum();
    }

    /** Makes no experiment for this, because there is no time for it. */
    void leaveOut(Need need) {
        notAfforded.add(need.purpose());
    }

    private double budgetSeconds() {
        Limits limits = options.limits();
        return limits.hasBudget() ? limits.budgetSeconds() : Double.POSITIVE_INFINITY;
    }

    private double seconds(Experiment experiment) {
        Experiment carriedOut = runner.asCarriedOut(experiment);
        return carriedOut.warmUpSeconds() + carriedOut.windowSeconds();
    }

    /** Questions of experiments that there was no time for. */
    Set<String> notAfforded() {
        return Collections.unmodifiableSet(notAfforded);
    }

    /** Whether something of this was left out because there was no time for it. */
    boolean couldNotAfford(List<Need> needs, ExperimentSchedule schedule) {
        return options.limits().hasBudget()
                && needs.stream()
                        .flatMap(need -> schedule.experiments(need).stream())
                        .anyMatch(experiment -> !done.contains(experiment.key()));
    }

    private final Set<String> notAfforded = new LinkedHashSet<>();
    private double spentSeconds;
    private @Nullable String lastReason;
    private boolean retry;

    private boolean run(Experiment experiment, String purpose) {
        int number = results.size() + 1;
        announcement.experiment(experiment, purpose, number);
        spentSeconds += seconds(experiment);
        ExperimentRunner.Outcome outcome = runner.run(experiment);
        if (outcome instanceof ExperimentRunner.Invalid invalid) {
            lastReason = invalid.reason();
            retry = invalid.retry();
            results.add(ExperimentSummary.invalid(experiment, number, purpose, invalid.reason()));
            message.accept(ExperimentSentences.notValid(number, invalid.reason()));
            return false;
        }
        Evidence evidence = ((ExperimentRunner.Measured) outcome).evidence();
        Optional<RunValidity.Objection> objection = RunValidity.objection(evidence, options.requirement());
        lastReason = objection.map(RunValidity.Objection::reason).orElse(null);
        retry = objection.map(RunValidity.Objection::retry).orElse(false);
        results.add(ExperimentSummary.of(evidence, number, purpose, options.requirement(), lastReason));
        if (objection.isPresent()) {
            message.accept(ExperimentSentences.notValid(number, objection.get().reason()));
            return false;
        }
        measured = measured.with(evidence);
        measurements = FrontQueue.included(measured);
        return true;
    }

    Measurements measurements() {
        return measurements;
    }

    List<ExperimentResult> results() {
        return List.copyOf(results);
    }

    /** Keys of all experiments that need not be run any more. */
    Set<String> keys() {
        return Set.copyOf(done);
    }

    private Set<String> measuredKeys() {
        Set<String> keys = new HashSet<>();
        results.forEach(result -> keys.add(result.key()));
        return keys;
    }

    /** Why one of these needs could not be met; null if all were. */
    @Nullable
    String failure(List<Need> needs, ExperimentSchedule schedule) {
        for (Need need : needs) {
            for (Experiment experiment : schedule.experiments(need)) {
                String failure = failures.get(experiment.key());
                if (failure != null) {
                    return failure;
                }
            }
        }
        return null;
    }

    /** The services seen at maximum load, most called first. */
    List<String> services() {
        return LoadedWindows.services(measurements);
    }
}

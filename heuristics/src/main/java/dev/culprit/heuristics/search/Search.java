package dev.culprit.heuristics.search;

import static dev.culprit.heuristics.thresholds.SearchThreshold.SINGLE_USER_ENOUGH_CALLS;
import static dev.culprit.heuristics.thresholds.SearchThreshold.WINDOW_LONGEST_STRETCH;
import static dev.culprit.heuristics.thresholds.SearchThreshold.WINDOW_RESPONSE_TIMES;

import dev.culprit.heuristics.analysis.windows.InStep;
import dev.culprit.heuristics.analysis.windows.MeanStates;
import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.EvaluationPlan;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Need;
import dev.culprit.heuristics.plan.PlanNode;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.Environment;
import dev.culprit.heuristics.search.Agenda.Visit;
import dev.culprit.heuristics.wording.ExperimentSentences;
import dev.culprit.heuristics.wording.SearchSentences;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The systematic search (Wert 2015, section 4.4.3): breadth first from symptom to cause over the evaluation plan. A
 * condition that does not hold rules out everything below it. Experiments are run only when a node needs them, and never
 * twice for the same question. With a budget, the nodes that answer most questions per second come first ({@link Agenda}).
 *
 * <p>Beyond the original: verdicts are tri-state; runs are checked before they are judged ({@link RunValidity}); a figure
 * too close to its limit is measured once more; a doubtful node does not rule out what lies below it, but nothing below can be
 * more certain than it.
 */
public final class Search {

    private final EvaluationPlan plan;

    public Search(EvaluationPlan plan) {
        this.plan = plan;
    }

    /**
     * Runs a whole diagnosis on the calling thread.
     *
     * @param cancelled asked between steps; when true, the search ends with what it knows and outcome INCONCLUSIVE
     */
    public DiagnosisResult diagnose(
            String runId,
            DiagnosisOptions options,
            Environment environment,
            ExperimentRunner runner,
            SearchListener listener,
            BooleanSupplier cancelled) {
        return new Run(options, runner, listener, cancelled).diagnose(runId, environment);
    }

    /** The state of one diagnosis. */
    private final class Run {

        private final DiagnosisOptions options;
        private final ExperimentSchedule schedule;
        private final LeftOut leftOut;
        private final SearchListener listener;
        private final BooleanSupplier cancelled;
        private final ExperimentLog log;
        private final VerdictTree tree = new VerdictTree(plan);
        private final Agenda agenda;

        /** Asked of what was found, but put off because time is short. */
        private final Set<Need> later = new LinkedHashSet<>();

        private @Nullable Visit current;

        Run(DiagnosisOptions options, ExperimentRunner runner, SearchListener listener, BooleanSupplier cancelled) {
            this.options = options;
            this.schedule = new ExperimentSchedule(options);
            this.leftOut = new LeftOut(plan.taxonomy(), options.limits());
            this.listener = listener;
            this.cancelled = cancelled;
            this.log = new ExperimentLog(options, runner, this::announce, listener::message, cancelled);
            this.agenda = options.limits().hasBudget()
                    ? Agenda.mostInformativeFirst(this::answers, this::seconds)
                    : Agenda.breadthFirst();
        }

        DiagnosisResult diagnose(String runId, Environment environment) {
            agenda.add(Visit.of(plan.root(), List.of(), true));
            listener.tree(tree.progress());
            while (!agenda.isEmpty() && !cancelled.getAsBoolean()) {
                Visit visit = agenda.next();
                current = visit;
                PlanNode node = visit.node();
                if (node instanceof PlanNode.Action action) {
                    measure(action.needs(), node);
                    descend(node, visit.services(), visit.certain());
                } else if (node instanceof PlanNode.Condition condition) {
                    decide(condition, visit);
                } else if (node instanceof PlanNode.Found found) {
                    if (visit.certain()) { // a suspicion is not worth experiments that would only name its cause
                        measure(needsToName(found.detector()), null);
                        found.detector().needsToName().stream()
                                .filter(this::canWait)
                                .forEach(later::add);
                    }
                    descend(node, visit.services(), visit.certain());
                }
            }
            measure(List.copyOf(later), null);
            listener.tree(tree.progress());
            return new ResultAssembly(plan, options, tree, log).assemble(runId, environment, cancelled.getAsBoolean());
        }

        private void descend(PlanNode node, List<String> services, boolean certain) {
            for (PlanNode child : node.children()) {
                leaveOut(child);
                if (isWanted(child)) {
                    agenda.add(Visit.of(child, services, certain));
                }
            }
        }

        /** Whether anything is to be decided there. */
        private boolean isWanted(PlanNode node) {
            if (node instanceof PlanNode.Condition condition) {
                return leftOut.reason(condition.detector().category()).isEmpty();
            }
            return node instanceof PlanNode.Found || node.children().stream().anyMatch(this::isWanted);
        }

        /** Says of what is decided there that it is left out, if it is. */
        private void leaveOut(PlanNode node) {
            if (node instanceof PlanNode.Condition condition) {
                String category = condition.detector().category();
                leftOut.reason(category).ifPresent(why -> tree.skip(category, why));
            } else if (node instanceof PlanNode.Action action) {
                action.children().forEach(this::leaveOut);
            }
        }

        private void measure(List<Need> needs, @Nullable PlanNode node) {
            if (node != null) {
                for (PlanNode child : node.children()) {
                    if (child instanceof PlanNode.Condition condition) {
                        tree.activate(condition.detector().category());
                    }
                }
                listener.tree(tree.progress());
                if (!log.mayAfford(missing(needs))) { // some of them would decide nothing
                    needs.forEach(log::leaveOut);
                    return;
                }
            }
            for (Need need : needs) {
                for (Experiment experiment : schedule.experiments(need)) {
                    log.ensure(stretched(experiment), need);
                }
            }
        }

        /**
         * The same experiment with a window long enough for calls as slow as those already seen: a window shorter than
         * a few response times contains hardly any call from begin to end.
         */
        private Experiment stretched(Experiment experiment) {
            double slowest = log.measurements()
                    .maximum()
                    .map(run -> MeanStates.of(run.services()).responseMillis() / 1000)
                    .orElse(0.0);
            double window = Math.max(
                    experiment.windowSeconds(),
                    Math.min(WINDOW_RESPONSE_TIMES.value() * slowest, WINDOW_LONGEST_STRETCH.value()));
            return new Experiment(
                    experiment.users(),
                    experiment.depth(),
                    experiment.warmUpSeconds(),
                    experiment.users() == 1 ? experiment.windowSeconds() : window,
                    experiment.repetition());
        }

        /** From which load on is a question of several experiments, which can wait where time is short. */
        private boolean canWait(Need need) {
            return options.limits().hasBudget() && need.load() == Need.Load.BETWEEN;
        }

        private List<Need> needsToName(Detector detector) {
            return detector.needsToName().stream()
                    .filter(need -> !canWait(need))
                    .toList();
        }

        /** How many questions a visit answers: verdicts that its experiments allow, or the place of what was found. */
        private double answers(Visit visit) {
            return visit.node() instanceof PlanNode.Action action
                    ? action.children().stream().filter(this::isWanted).count()
                    : 1;
        }

        /** How long the experiments of a visit take that were not made yet; infinite if there is no time for all of them. */
        private double seconds(Visit visit) {
            List<Experiment> missing = List.of();
            if (visit.node() instanceof PlanNode.Action action) {
                missing = missing(action.needs());
            } else if (visit.node() instanceof PlanNode.Found found && visit.certain()) {
                missing = missing(needsToName(found.detector()));
            } else if (visit.node() instanceof PlanNode.Condition condition && visit.repeats()) {
                missing = condition.detector().repeats().stream()
                        .flatMap(need -> repetitions(need).stream())
                        .map(this::stretched)
                        .toList();
            }
            return log.mayAfford(missing) ? log.seconds(missing) : Double.POSITIVE_INFINITY;
        }

        /** What these needs ask for and was not made yet. */
        private List<Experiment> missing(List<Need> needs) {
            return needs.stream()
                    .flatMap(need -> schedule.experiments(need).stream())
                    .filter(experiment -> !log.keys().contains(experiment.key()))
                    .distinct()
                    .map(this::stretched)
                    .toList();
        }

        private void decide(PlanNode.Condition condition, Visit visit) {
            Detector detector = condition.detector();
            if (log.couldNotAfford(detector.needs(), schedule)) {
                tree.skip(
                        detector.category(),
                        SearchSentences.noTimeToTest(options.limits().budgetSeconds()));
                listener.tree(tree.progress());
                return;
            }
            CategoryVerdict verdict = judge(detector, visit.services(), false);
            if (verdict.wantsRepetition() && canWait(visit)) {
                agenda.add(visit.again());
                return;
            }
            for (int again = 0; again < mostRepetitions() && verdict.wantsRepetition(); again++) {
                if (cancelled.getAsBoolean() || !repeat(detector, visit.services())) {
                    break;
                }
                verdict = judge(detector, visit.services(), false);
            }
            if (verdict.wantsRepetition()) {
                verdict = judge(detector, visit.services(), true);
            }
            boolean root = isRoot(detector);
            CategoryVerdict stated = visit.certain() ? verdict : verdict.unconfirmed();
            tree.put(detector.category(), stated);
            listener.tree(tree.progress());
            if (verdict.detected()) {
                descend(condition, verdict.toFollow(), visit.certain());
            } else if (verdict.doubtful() && !root && log.failure(detector.needs(), schedule) == null) {
                descend(condition, verdict.doubted(), false);
            }
        }

        /** One, and one more where it only replaces a window in which the users moved in step. */
        private int mostRepetitions() {
            return log.measurements().runs(options.maximumUsers(), Depth.WIDE).stream()
                            .findFirst()
                            .filter(InStep::seen)
                            .isPresent()
                    ? 2
                    : 1;
        }

        private boolean isRoot(Detector detector) {
            return detector.category().equals(plan.taxonomy().root().id());
        }

        /** Where time is short, other things may be worth more than measuring once more. */
        private boolean canWait(Visit visit) {
            return options.limits().hasBudget() && !visit.repeats() && !agenda.isEmpty();
        }

        /** @param last whether nothing will be measured once more for this */
        private CategoryVerdict judge(Detector detector, List<String> services, boolean last) {
            String failure = log.failure(detector.needs(), schedule);
            if (failure != null) {
                return CategoryVerdict.unanswered(failure);
            }
            List<String> candidates = services.isEmpty() ? log.services() : services;
            Measurements measurements = log.measurements();
            return CategoryVerdict.of(
                    detector, candidates, last ? measurements.asLast() : measurements, isRoot(detector));
        }

        /** A single user's window long enough for the most called of these services, as far as one may wait. */
        private Experiment forRareServices(Experiment experiment, List<String> services) {
            Evidence alone = log.measurements().singleUser().orElse(null);
            if (experiment.users() > 1 || alone == null) {
                return experiment;
            }
            int enough = SINGLE_USER_ENOUGH_CALLS.count();
            int calls = services.stream()
                    .mapToInt(service ->
                            alone.service(service).map(ServiceCalls::count).orElse(0))
                    .max()
                    .orElse(enough);
            double window = experiment.windowSeconds() * enough / Math.max(1, Math.min(calls, enough));
            return new Experiment(
                    1,
                    experiment.depth(),
                    experiment.warmUpSeconds(),
                    Math.min(
                            window,
                            Math.max(experiment.windowSeconds(), WINDOW_LONGEST_STRETCH.value() * options.timeScale())),
                    experiment.repetition());
        }

        /** Repeats what the detector wants to see again; true if that brought valid data. */
        private boolean repeat(Detector detector, List<String> services) {
            if (detector.repeats().stream()
                    .flatMap(need -> repetitions(need).stream())
                    .anyMatch(experiment -> !log.mayRepeat(experiment))) {
                return false;
            }
            listener.message(ExperimentSentences.measuringOnceMore());
            for (Need need : detector.repeats()) {
                for (Experiment experiment : repetitions(need)) {
                    Experiment again = forRareServices(stretched(experiment), services);
                    if (cancelled.getAsBoolean() || !log.repeat(again, need)) {
                        return false;
                    }
                }
            }
            return true;
        }

        private List<Experiment> repetitions(Need need) {
            int runs =
                    log.measurements().runs(options.maximumUsers(), Depth.WIDE).size();
            return schedule.repetitions(need, runs);
        }

        private void announce(Experiment experiment, String purpose, int number) {
            Map<String, Experiment> remaining = new LinkedHashMap<>();
            if (current != null) {
                collect(current, remaining);
            }
            agenda.forEach(visit -> collect(visit, remaining));
            collect(later, remaining);
            remaining.keySet().removeAll(log.keys());
            remaining.remove(experiment.key());
            listener.experiment(
                    experiment, purpose, number, number + remaining.size(), new ArrayList<>(remaining.values()));
        }

        /** The experiments that this visit will certainly bring; what lies behind an open question is not counted. */
        private void collect(Visit visit, Map<String, Experiment> into) {
            List<Need> needs = new ArrayList<>();
            if (visit.node() instanceof PlanNode.Action action) {
                needs.addAll(action.needs());
            } else if (visit.node() instanceof PlanNode.Found found) {
                if (visit.certain()) {
                    needs.addAll(found.detector().needsToName());
                }
                for (PlanNode child : found.children()) {
                    if (child instanceof PlanNode.Action action && isWanted(action)) {
                        needs.addAll(action.needs());
                    }
                }
            }
            collect(needs, into);
        }

        private void collect(Collection<Need> needs, Map<String, Experiment> into) {
            for (Need need : needs) {
                for (Experiment experiment : schedule.experiments(need)) {
                    if (log.mayAfford(experiment)) {
                        into.putIfAbsent(experiment.key(), experiment);
                    }
                }
            }
        }
    }
}

package dev.culprit.heuristics.search;

import static dev.culprit.heuristics.thresholds.SearchThreshold.HEAP_LARGEST_DIFFERENCE;
import static dev.culprit.heuristics.thresholds.SearchThreshold.RECOVERY_LEAST_SLOWNESS;
import static dev.culprit.heuristics.thresholds.SearchThreshold.THINK_TIME_LARGEST_RATIO;

import dev.culprit.heuristics.analysis.windows.MeanStates;
import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.result.Environment;
import dev.culprit.heuristics.wording.ExperimentSentences;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which experiments a diagnosis that was interrupted may take over from its earlier session.
 *
 * <p>Experiments differ in their load and in how closely they look; what they measured holds for any life of the same application with the
 * same options on the same machine, if it is as warm. Two things do not survive a restart. What has piled up is gone: windows that are
 * compared over time ({@link #comparesOverTime}) come from one life of the application, all of them, and so does the look at the place
 * where a single user's time goes, which names what has piled up. And what slowed the application may be gone: a place is only named
 * where it still does ({@link #contradiction}). Nor need a new life be as fast as the old one, for what it finds in caches, tables and
 * compiled code is not the same: only what is ({@link #otherSpeed}) goes on.
 */
public final class Resumption {

    /** Name of the fact that tells lives of an application apart. */
    public static final String LIFE = "JVM id";

    /** Name of the fact that tells applications apart; earlier versions recorded none. */
    private static final String APPLICATION = "application";

    private static final String HEAP = "heap maximum (MB)";

    /** Which application it is, and what decides how fast it is, whatever it does. */
    private static final List<String> DECISIVE =
            List.of(APPLICATION, "agent version", "JVM", "processors", "collectors", "operating system");

    private Resumption() {}

    /** Why a diagnosis with the second options cannot go on where one with the first ended; in one line, empty if it can. */
    public static Optional<String> refusal(DiagnosisOptions was, DiagnosisOptions wanted) {
        return differs("maximum users", was.maximumUsers(), wanted.maximumUsers())
                .or(() -> differs(
                        "requirement",
                        was.requirement().expression(),
                        wanted.requirement().expression()))
                .or(() -> differs("durations", was.durations(), wanted.durations()))
                .or(() -> differs("time scale", was.timeScale(), wanted.timeScale()))
                .or(() -> differs("rules", was.rules(), wanted.rules()))
                .or(() -> differs("seed", was.seed(), wanted.seed()))
                .or(() -> differs("client version", was.clientVersion(), wanted.clientVersion()))
                .or(() -> differs("only", was.limits().only(), wanted.limits().only()))
                .or(() -> differs("skip", was.limits().skip(), wanted.limits().skip()))
                .or(() -> differs(
                        "budget (s)",
                        was.limits().budgetSeconds(),
                        wanted.limits().budgetSeconds()));
    }

    /** Why what was measured in the first environment does not hold in the second; in one line, empty if it does. */
    public static Optional<String> refusal(Environment was, Environment is) {
        if (fact(was, APPLICATION).isEmpty()) {
            return Optional.of(ExperimentSentences.applicationNotTold());
        }
        return DECISIVE.stream()
                .flatMap(name -> differs(name, fact(was, name), fact(is, name)).stream())
                .findFirst()
                .or(() -> isNear(fact(was, HEAP), fact(is, HEAP))
                        ? Optional.empty()
                        : differs(HEAP, fact(was, HEAP), fact(is, HEAP)));
    }

    private static Optional<String> differs(String what, Object was, Object is) {
        return Objects.equals(was, is)
                ? Optional.empty()
                : Optional.of(ExperimentSentences.madeOtherwise(what, String.valueOf(was), String.valueOf(is)));
    }

    private static String fact(Environment environment, String name) {
        return environment.facts().getOrDefault(name, "");
    }

    private static boolean isNear(String was, String is) {
        try {
            double before = Double.parseDouble(was);
            return Math.abs(Double.parseDouble(is) - before) <= HEAP_LARGEST_DIFFERENCE.value() * before;
        } catch (NumberFormatException e) { // one does not tell
            return false;
        }
    }

    /** Whether both are the same life of an application: nothing was lost in between. */
    public static boolean isOneLife(Environment was, Environment is) {
        return fact(was, LIFE).equals(fact(is, LIFE));
    }

    /** Whether the experiment belongs to those that must come from one life of the application. */
    public static boolean comparesOverTime(Experiment experiment, int maximumUsers) {
        return experiment.users() == 1 || experiment.depth() == Depth.WIDE && experiment.users() == maximumUsers;
    }

    /**
     * Why an application that was started anew is not what was measured in its earlier lives, in one line; empty if it is, or if that
     * cannot be told. It differs where it is clearly faster than in each window of the same load, or clearly slower than in each: of
     * those that were measured again one may have been disturbed.
     *
     * @param earlier what was taken over
     * @param now a wide window
     */
    public static Optional<String> otherSpeed(List<Evidence> earlier, Evidence now) {
        List<Optional<SpeedChange>> changes = earlier.stream()
                .filter(before -> before.experiment().users()
                                == now.experiment().users()
                        && before.experiment().depth() == now.experiment().depth())
                .map(before -> SpeedChange.between(before, now))
                .toList();
        Set<Boolean> directions = changes.stream()
                .flatMap(Optional::stream)
                .map(SpeedChange::slower)
                .collect(Collectors.toSet());
        return directions.size() == 1 && changes.stream().allMatch(Optional::isPresent)
                ? changes.get(0).map(SpeedChange::phrase)
                : Optional.empty();
    }

    /**
     * Why an experiment made now does not fit to those of the earlier session, in one line; empty if it does.
     *
     * @param earlier what was taken over
     */
    public static Optional<String> contradiction(List<Evidence> earlier, Evidence now) {
        return earlier.stream()
                .flatMap(before -> anotherLoad(before, now).or(() -> recovery(before, now)).stream())
                .findFirst();
    }

    private static Optional<String> anotherLoad(Evidence before, Evidence now) {
        LoadReport was = before.load();
        LoadReport is = now.load();
        if (was == null || is == null) {
            return Optional.empty();
        }
        double ratio = is.thinkTimeMillis() / was.thinkTimeMillis(); // not a number where nobody thinks
        double largest = THINK_TIME_LARGEST_RATIO.value();
        boolean thinksOtherwise = ratio > largest || ratio < 1 / largest;
        return thinksOtherwise || !isMadeOf(was, is) ? Optional.of(ExperimentSentences.otherLoad()) : Optional.empty();
    }

    /** A short window may miss a rare step, but has none of its own. */
    private static boolean isMadeOf(LoadReport one, LoadReport other) {
        Set<String> steps = steps(one);
        Set<String> others = steps(other);
        return steps.containsAll(others) || others.containsAll(steps);
    }

    private static Set<String> steps(LoadReport load) {
        return load.steps().stream().map(LoadReport.Step::name).collect(Collectors.toSet());
    }

    private static Optional<String> recovery(Evidence before, Evidence now) {
        boolean comparable = before.experiment().users() == now.experiment().users()
                && before.experiment().depth() == Depth.WIDE
                && now.experiment().depth() == Depth.TARGETED;
        double was = MeanStates.of(before.services()).responseMillis();
        double is = MeanStates.of(now.services()).responseMillis();
        return comparable && is < RECOVERY_LEAST_SLOWNESS.value() * was
                ? Optional.of(ExperimentSentences.recovered())
                : Optional.empty();
    }
}

package dev.culprit.heuristics.analysis.time;

import static dev.culprit.heuristics.thresholds.TimeThreshold.EPISODE_RELEVANT_PAUSE;

import dev.culprit.heuristics.analysis.growth.Growth;
import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.analysis.windows.MeanStates;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Pause;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.statistics.Percentiles;
import dev.culprit.heuristics.statistics.ViolationPattern.Episode;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The episodes in which a service misses the requirement at maximum load, and what its calls do in them that they do not
 * do otherwise. Of several windows the latest counts that shows episodes: a window repeated later for another question
 * does not take back what was seen.
 *
 * @param run the window that shows them
 * @param episodes in order of time
 * @param excess mean states of violating calls (high) against those of the others (low)
 * @param limitMillis of the requirement
 */
public record Episodes(Evidence run, List<Episode> episodes, Growth excess, double limitMillis) {

    public Episodes {
        episodes = List.copyOf(episodes);
    }

    /** Without any episode if the service was not called enough. */
    public static Episodes of(String service, Measurements measurements) {
        Requirement requirement = measurements.requirement();
        double limit = requirement.limitMillis();
        Evidence run = LoadedWindows.judged(measurements).stream()
                .filter(one -> ViolationSpread.of(service, one, requirement)
                        .filter(ViolationSpread::episodic)
                        .isPresent())
                .reduce((earlier, later) -> later)
                .orElseGet(() -> LoadedWindows.missed(service, measurements).orElseThrow());
        List<Episode> episodes = ViolationSpread.of(service, run, requirement)
                .map(spread -> spread.pattern().episodes())
                .orElse(List.of());
        ServiceCalls calls = run.service(service).orElse(null);
        Growth excess = calls == null ? Growth.NONE : new Growth(part(calls, limit, false), part(calls, limit, true));
        return new Episodes(run, episodes, excess, limit);
    }

    /** The same services, the one with most calls first: it shows best when episodes begin and end. */
    public static List<String> clearestFirst(List<String> services, Measurements measurements) {
        return services.stream()
                .sorted(Comparator.comparingInt((String service) -> LoadedWindows.calls(service, measurements)
                                .map(ServiceCalls::count)
                                .orElse(0))
                        .reversed())
                .toList();
    }

    private static MeanStates part(ServiceCalls calls, double limit, boolean violating) {
        int[] chosen = IntStream.range(0, calls.sampled())
                .filter(call -> calls.responseMillis()[call] > limit == violating)
                .toArray();
        return MeanStates.of(new ServiceCalls(
                calls.service(),
                choose(calls.startMillis(), chosen),
                choose(calls.responseMillis(), chosen),
                calls.stateMillis().entrySet().stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, entry -> choose(entry.getValue(), chosen)))));
    }

    private static double[] choose(double[] values, int[] indices) {
        return Arrays.stream(indices).mapToDouble(index -> values[index]).toArray();
    }

    /** Whether a service missed the requirement in a window, so that what it shows can be what slow calls met. */
    public static boolean areIn(Evidence window, String service, Requirement requirement) {
        return window.service(service)
                .filter(calls -> Percentiles.shareAbove(calls.responseMillis(), requirement.limitMillis())
                        > requirement.allowedShare())
                .isPresent();
    }

    /** Share 0..1 of the episodes that overlap pauses of this kind that together last at least a quarter of the limit. */
    public double shareWithPauses(Pause.Kind kind) {
        return episodes.isEmpty()
                ? 0
                : (double) episodes.stream()
                                .filter(episode ->
                                        pausedMillis(episode, kind) >= EPISODE_RELEVANT_PAUSE.value() * limitMillis)
                                .count()
                        / episodes.size();
    }

    /** Pauses may begin before the first call of an episode does, but not by more than the limit. */
    private double pausedMillis(Episode episode, Pause.Kind kind) {
        return run.pauses().stream()
                .filter(pause -> pause.kind() == kind && overlaps(pause, episode))
                .mapToDouble(Pause::millis)
                .sum();
    }

    private boolean overlaps(Pause pause, Episode episode) {
        return pause.startMillis() < episode.endMillis() && pause.endMillis() > episode.startMillis() - limitMillis;
    }

    /** Pauses of this kind that overlap any episode, in order of time. */
    public List<Pause> pauses(Pause.Kind kind) {
        return run.pauses().stream()
                .filter(pause ->
                        pause.kind() == kind && episodes.stream().anyMatch(episode -> overlaps(pause, episode)))
                .toList();
    }

    /** Share 0..1 of what violating calls take longer than others that is spent in this state. */
    public double excessShare(WaitState state) {
        return excess.share(state);
    }

    /** Median length in milliseconds; NaN without episodes. */
    public double typicalLengthMillis() {
        return median(episodes.stream().mapToDouble(Episode::lengthMillis).toArray());
    }

    /** Median time from the start of one episode to the start of the next in milliseconds; NaN without two. */
    public double periodMillis() {
        return median(IntStream.range(1, episodes.size())
                .mapToDouble(
                        i -> episodes.get(i).startMillis() - episodes.get(i - 1).startMillis())
                .toArray());
    }

    private static double median(double[] values) {
        return values.length == 0 ? Double.NaN : Percentiles.median(values);
    }
}

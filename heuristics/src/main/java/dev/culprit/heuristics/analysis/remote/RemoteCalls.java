package dev.culprit.heuristics.analysis.remote;

import static dev.culprit.heuristics.facts.FactName.WAITS_PER_CALL;
import static dev.culprit.heuristics.facts.FactName.WAIT_PER_CALL;
import static dev.culprit.heuristics.thresholds.MessagingThreshold.CHATTY_FEWEST_WAITS;
import static dev.culprit.heuristics.thresholds.SharedThreshold.MAIN_SHARE;

import dev.culprit.heuristics.analysis.places.Naming;
import dev.culprit.heuristics.analysis.windows.MeanStates;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.wording.RemoteSentences.Waits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What one service waits for one peer, by HTTP or any other protocol, while a single user calls it.
 *
 * @param service the entry point
 * @param peer host and port
 * @param state EXTERNAL_CALL (an HTTP client) or NETWORK (a socket), whichever took longer
 * @param perCall waits per call of the service; one request to the peer can be several: connecting, sending, reading. Of
 *     HTTP clients those inside the client, otherwise those of the socket
 * @param millis mean per call of the service
 * @param share of the mean response time, 0..1
 */
public record RemoteCalls(String service, String peer, WaitState state, double perCall, double millis, double share) {

    private static final List<WaitState> STATES = List.of(WaitState.EXTERNAL_CALL, WaitState.NETWORK);

    /** How often a single user called the service. */
    public static int callsAlone(String service, Measurements measurements) {
        return measurements
                .singleUser()
                .flatMap(window -> window.service(service))
                .map(ServiceCalls::count)
                .orElse(0);
    }

    /** All peers, most time first; empty if a single user did not call the service, or it waits for nobody. */
    public static List<RemoteCalls> alone(String service, Measurements measurements) {
        Evidence run = measurements.singleUser().orElse(null);
        MeanStates states = measurements
                .singleUser()
                .flatMap(window -> window.service(service))
                .map(MeanStates::of)
                .orElse(null);
        if (run == null || states == null || states.calls() == 0) {
            return List.of();
        }
        Map<String, RemoteCalls> byPeer = new LinkedHashMap<>();
        run.waitSites().stream()
                .filter(site -> site.service().equals(service) && STATES.contains(site.state()))
                .sorted(Comparator.comparingDouble(WaitSite::totalMillis).reversed())
                .map(site -> of(site, states))
                .forEach(calls -> byPeer.merge(calls.peer, calls, RemoteCalls::and));
        return byPeer.values().stream()
                .sorted(Comparator.comparingDouble(RemoteCalls::millis).reversed())
                .toList();
    }

    private static RemoteCalls of(WaitSite site, MeanStates states) {
        double millis = site.totalMillis() / states.calls();
        return new RemoteCalls(
                site.service(),
                site.resource(),
                site.state(),
                (double) site.waits() / states.calls(),
                millis,
                states.responseMillis() > 0 ? millis / states.responseMillis() : 0);
    }

    /** Where a client is known its calls are counted: to read one long answer, a socket is waited for many times. */
    private RemoteCalls and(RemoteCalls other) {
        boolean same = state == other.state;
        double count = same ? perCall + other.perCall : state == WaitState.EXTERNAL_CALL ? perCall : other.perCall;
        return new RemoteCalls(service, peer, state, count, millis + other.millis, share + other.share);
    }

    /** Whether these are many, so that each can be short and all of them long. */
    public boolean areMany() {
        return perCall >= CHATTY_FEWEST_WAITS.value();
    }

    /** Whether a share of the response time is what makes it long. */
    public static boolean areMost(double share) {
        return share >= MAIN_SHARE.value();
    }

    /** The shares of several together, 0..1. */
    public static double share(List<RemoteCalls> calls) {
        return calls.stream().mapToDouble(RemoteCalls::share).sum();
    }

    /**
     * What to blame for these, one finding per peer, in the given order.
     *
     * @param worst of each service those that matter most
     * @param sentence what is wrong, of the worst service
     */
    public static List<Finding> findings(
            String category,
            List<String> path,
            List<RemoteCalls> worst,
            Measurements measurements,
            Function<Waits, String> sentence,
            String advice) {
        Map<String, List<RemoteCalls>> byPeer = new LinkedHashMap<>();
        worst.forEach(calls ->
                byPeer.computeIfAbsent(calls.peer(), key -> new ArrayList<>()).add(calls));
        return byPeer.values().stream()
                .map(calls -> {
                    RemoteCalls first = calls.get(0);
                    List<String> services =
                            calls.stream().map(RemoteCalls::service).toList();
                    Naming naming = first.naming(measurements);
                    boolean sure = naming.site() != null && naming.site().location() != null && areMost(first.share());
                    return Finding.of(category, path, Naming.cause(first.state()))
                            .suffering(first.service(), services, first.share(), 1)
                            .blaming(
                                    naming.artefact(first.facts()), // a single user suffers already
                                    sure ? Confidence.HIGH : Confidence.MEDIUM)
                            .saying(sentence.apply(first.told()), advice);
                })
                .toList();
    }

    /** Where the service waits for this peer, from the run that took stacks if there is one: at a place, if most of the waiting has it. */
    private Naming naming(Measurements measurements) {
        WaitSite site = Stream.of(measurements.singleUserTargeted(), measurements.singleUser())
                .flatMap(Optional::stream)
                .map(this::largest)
                .flatMap(Optional::stream)
                .findFirst()
                .orElse(null);
        return new Naming(state, service, site, Optional.empty(), Optional.empty());
    }

    private Optional<WaitSite> largest(Evidence run) {
        List<WaitSite> sites = run.waitSites().stream()
                .filter(seen ->
                        seen.service().equals(service) && seen.resource().equals(peer) && STATES.contains(seen.state()))
                .toList();
        double all = sites.stream().mapToDouble(WaitSite::totalMillis).sum();
        Comparator<WaitSite> byTime = Comparator.comparingDouble(WaitSite::totalMillis);
        List<WaitSite> placed =
                sites.stream().filter(seen -> seen.location() != null).toList();
        double known = placed.stream().mapToDouble(WaitSite::totalMillis).sum();
        return (known >= MAIN_SHARE.value() * all ? placed : sites).stream().max(byTime);
    }

    /** What sentences tell of it. */
    public Waits told() {
        return new Waits(service, peer, perCall, millis, share);
    }

    private Facts facts() {
        return Facts.NONE.with(WAITS_PER_CALL, perCall).with(WAIT_PER_CALL, millis);
    }
}

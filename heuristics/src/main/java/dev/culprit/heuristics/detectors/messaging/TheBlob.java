package dev.culprit.heuristics.detectors.messaging;

import static dev.culprit.heuristics.facts.FactName.COMPONENTS;
import static dev.culprit.heuristics.facts.FactName.MESSAGES;
import static dev.culprit.heuristics.facts.FactName.NEXT_COMPONENT;
import static dev.culprit.heuristics.facts.FactName.NEXT_SHARE_OF_MESSAGES;
import static dev.culprit.heuristics.facts.FactName.PARTNERS;
import static dev.culprit.heuristics.facts.FactName.SHARE_OF_MESSAGES;
import static dev.culprit.heuristics.thresholds.MessagingThreshold.BLOB_COMPONENTS_OF_LOW_CONFIDENCE;
import static dev.culprit.heuristics.thresholds.MessagingThreshold.BLOB_FEWEST_PARTNERS;
import static dev.culprit.heuristics.thresholds.MessagingThreshold.BLOB_LARGE_SHARE;
import static dev.culprit.heuristics.thresholds.MessagingThreshold.BLOB_LEAD_DISTANCE;
import static dev.culprit.heuristics.thresholds.MessagingThreshold.BLOB_LEAD_FACTOR;
import static dev.culprit.heuristics.thresholds.MessagingThreshold.BLOB_NEARLY_ALL;

import dev.culprit.heuristics.analysis.growth.CriticalLoad;
import dev.culprit.heuristics.analysis.growth.Growth;
import dev.culprit.heuristics.analysis.messaging.MessageGraph;
import dev.culprit.heuristics.analysis.messaging.MessageGraph.Outside;
import dev.culprit.heuristics.analysis.messaging.MessageGraph.Position;
import dev.culprit.heuristics.analysis.messaging.MessageGraph.Weight;
import dev.culprit.heuristics.analysis.messaging.Messages;
import dev.culprit.heuristics.analysis.messaging.Sends;
import dev.culprit.heuristics.analysis.places.Sites;
import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.MessageTraffic;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Need;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.Doubt;
import dev.culprit.heuristics.plan.Verdict.Inconclusive;
import dev.culprit.heuristics.plan.Verdict.NotApplicable;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.statistics.WilsonInterval;
import dev.culprit.heuristics.wording.GrowthSentences;
import dev.culprit.heuristics.wording.MessagingSentences;
import dev.culprit.heuristics.wording.MessagingSentences.Traffic;
import dev.culprit.heuristics.wording.MessagingSentences.Wait;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The Blob: one component does or passes on most of the work of the others, so that nearly every message goes through it.
 *
 * <p><b>Hypothesis.</b> One component sends or takes most of all messages, and the others have little to do with each other.
 *
 * <p><b>Experiment.</b> None of its own to decide: the window at maximum load; asked only where messaging is what slows requests down.
 * To name the place, the targeted window by which {@link ExcessiveMessaging} names it.
 *
 * <p><b>Analysis.</b> Components are listeners, by their destination, and other entry points whose calls send. Per component the share of
 * all messages that it takes part in; of every message that is sender and receiver, so shares add up to more than 1. The second share is
 * the largest of another component. The same by bytes, where it is known of most messages how large they are.
 *
 * <p><b>Verdict.</b> Detected for a component with at least 3 partners if its share is at least 0.6 and 1.75 times the
 * second, or at least 0.9 and 0.2 above the second (where the others are not busy alike, the second is large). With three components
 * there are two partners: then it must send to and take from both, and the finding is one of low confidence. Where sizes are known, the
 * shares of bytes must say the same, for it may be large messages of others that fill the line. All by one-sided bounds of 95 % on both
 * shares (Wilson), with no more trials than there were calls that may have sent: the messages of one call are no trials of their own.
 * Severity = how many calls are in messaging calls at a time.
 *
 * <p>All entry points but the one that is asked about and listeners count as one component: a queue that several services
 * of one application fill has one partner, however many these are. A stage of a pipeline has two, and never takes from where it sends.
 * Receivers that are not known count as one and the same for the second share, and for none as partners. If the answer depends on that,
 * there is none.
 *
 * <p><b>Blind spots.</b> Components in other JVMs, and receivers that are no JMS listeners (loops around {@code receive} or {@code poll}):
 * without any listener here the question cannot be asked. Confidence is low where it does not both send to and take from each partner: a service that only spreads its work over three or more listeners looks the same as one that keeps it
 * to itself, and is called one, as in the source. Whether the component does the work, or only passes it on.
 *
 * <p><b>Source.</b> Wert (2015), section 6.3.11, for the problem and for shares by component; the rule is ours: mean and three standard
 * deviations of the others miss a hub whose partners are not busy alike, and accuse the middle of a pipeline.
 */
public final class TheBlob implements Detector {

    /**
     * A component through which nearly all messages go.
     *
     * @param ofThree whether there are no more than three components
     */
    private record Hub(Position position, boolean ofThree, double messages, boolean knowsSizes) {}

    @Override
    public String category() {
        return "the-blob";
    }

    @Override
    public List<Need> needs() {
        return List.of(Need.MAXIMUM);
    }

    @Override
    public List<Need> needsToName() {
        return List.of(Need.MAXIMUM_TARGETED);
    }

    @Override
    public Verdict judge(String service, Measurements measurements) {
        Evidence run = LoadedWindows.missed(service, measurements).orElse(null);
        if (run == null) {
            return new Inconclusive(Doubt.TOO_FEW_CALLS, GrowthSentences.notCalled());
        }
        if (run.messages().received().isEmpty()) {
            return new NotApplicable(MessagingSentences.noListener());
        }
        MessageGraph graph = MessageGraph.of(run.messages());
        if (graph.edges().isEmpty()) {
            return new NotDetected(MessagingSentences.noMessages());
        }
        Hub hub = hub(run, graph, Outside.ONE).orElse(null);
        if (hub != null) {
            Traffic traffic = traffic(hub.position(), hub.messages());
            return takesPart(service, hub.position().component(), graph)
                    ? new Detected(severity(service, measurements), MessagingSentences.takesPart(traffic))
                    : new NotDetected(MessagingSentences.takesPartWithout(service, traffic));
        }
        if (hub(run, graph, Outside.MANY).isPresent()) {
            return new NotApplicable(MessagingSentences.elsewhere(graph.shareOfOutside()));
        }
        return new NotDetected(positions(graph, Weight.NUMBER, Outside.ONE).stream()
                .findFirst()
                .map(first -> MessagingSentences.takesPart(traffic(first, graph.messages())))
                .orElseGet(MessagingSentences::noComponent));
    }

    private static double severity(String service, Measurements measurements) {
        Growth growth = Growth.ofDetected(service, measurements);
        return LoadedWindows.waiting(growth.high().millis(WaitState.MESSAGING), service, measurements);
    }

    private static boolean takesPart(String service, String component, MessageGraph graph) {
        return service.equals(component) || graph.sends(service, component);
    }

    private static Optional<Hub> hub(Evidence run, MessageGraph graph, Outside outside) {
        double numbered = Math.min(graph.effectiveMessages(Weight.NUMBER), calls(run));
        double sized = Math.min(graph.effectiveMessages(Weight.SIZE), calls(run));
        return positions(graph, Weight.NUMBER, outside).stream()
                .filter(position -> leads(position, numbered))
                .filter(position ->
                        !graph.knowsSizes() || leads(graph.position(position.component(), Weight.SIZE, outside), sized))
                .map(position -> new Hub(
                        position,
                        position.partners() < BLOB_FEWEST_PARTNERS.count(),
                        graph.messages(),
                        graph.knowsSizes()))
                .findFirst();
    }

    /** The largest share first. */
    private static List<Position> positions(MessageGraph graph, Weight weight, Outside outside) {
        return graph.components().stream()
                .map(component -> graph.position(component, weight, outside))
                .sorted(Comparator.comparingDouble(Position::share).reversed())
                .toList();
    }

    /** Calls that may have sent. */
    private static double calls(Evidence run) {
        MessageTraffic traffic = run.messages();
        return traffic.sent().stream()
                .map(MessageTraffic.Sent::service)
                .distinct()
                .mapToLong(service -> service.startsWith(Messages.RECEIVE)
                        ? traffic.received().getOrDefault(service.substring(Messages.RECEIVE.length()), 0L)
                        : run.service(service).map(made -> made.count()).orElse(0))
                .sum();
    }

    private static boolean leads(Position position, double trials) {
        double share = WilsonInterval.ofShare(position.share(), trials, WilsonInterval.Z_ONE_SIDED_95)
                .lower();
        double next = WilsonInterval.ofShare(position.nextShare(), trials, WilsonInterval.Z_ONE_SIDED_95)
                .upper();
        boolean hasNearlyAll = share >= BLOB_NEARLY_ALL.value() && share - next >= BLOB_LEAD_DISTANCE.value();
        if (position.partners() >= BLOB_FEWEST_PARTNERS.count()) {
            return hasNearlyAll || share >= BLOB_LARGE_SHARE.value() && share >= BLOB_LEAD_FACTOR.value() * next;
        }
        return hasNearlyAll
                && position.components() == BLOB_COMPONENTS_OF_LOW_CONFIDENCE.count()
                && position.partners() == 2
                && position.bothWays();
    }

    /** What sentences tell of it. */
    private static Traffic traffic(Position position, double messages) {
        return new Traffic(
                messages,
                position.components(),
                named(position.component()),
                position.share(),
                named(position.next()),
                position.nextShare());
    }

    private static String named(String component) {
        return component.startsWith(Messages.RECEIVE)
                ? MessagingSentences.listener(component.substring(Messages.RECEIVE.length()))
                : component;
    }

    /**
     * One finding per component. Where one service sends in a loop what one message would do for, that is the finding (Empty Semi
     * Trucks): the messages are the same, and so is the component that they all go through.
     */
    @Override
    public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
        Map<String, List<String>> byComponent = new LinkedHashMap<>();
        Map<String, Hub> hubs = new LinkedHashMap<>();
        for (String service : services) {
            if (!Sends.emptyTrucksOf(service, measurements)) {
                LoadedWindows.missed(service, measurements)
                        .flatMap(run -> hub(run, MessageGraph.of(run.messages()), Outside.ONE))
                        .ifPresent(hub -> {
                            String component = hub.position().component();
                            hubs.putIfAbsent(component, hub);
                            byComponent
                                    .computeIfAbsent(component, key -> new ArrayList<>())
                                    .add(service);
                        });
            }
        }
        List<Finding> findings = new ArrayList<>();
        hubs.forEach((component, hub) ->
                findings.add(finding(hub, byComponent.getOrDefault(component, List.of()), path, measurements)));
        return findings;
    }

    private Finding finding(Hub hub, List<String> services, List<String> path, Measurements measurements) {
        Position position = hub.position();
        String worst = services.get(0);
        Growth growth = Growth.ofDetected(worst, measurements);
        WaitSite site = site(position.component(), services, measurements).orElse(null);
        double share = growth.high().share(WaitState.MESSAGING);
        int fromUsers = CriticalLoad.fromUsers(measurements, services);
        Wait wait = new Wait(
                worst, growth.high().millis(WaitState.MESSAGING), share, measurements.maximumUsers(), fromUsers);
        boolean certain = hub.knowsSizes() && site != null && site.location() != null;
        return Finding.of(category(), path, Cause.MESSAGING)
                .suffering(worst, services, share, fromUsers)
                .blaming(
                        new Artefact(
                                Artefact.Type.SERVICE,
                                position.component(),
                                site == null ? null : site.location(),
                                facts(hub),
                                site == null ? List.of() : site.stack()),
                        hub.ofThree() || !position.bothWays()
                                ? Confidence.LOW
                                : certain ? Confidence.HIGH : Confidence.MEDIUM)
                .saying(
                        MessagingSentences.goThroughOne(traffic(position, hub.messages()), wait),
                        MessagingSentences.goThroughOneAdvice(position.bothWays()));
    }

    /** Where messages are sent to the component, or by it. */
    private static Optional<WaitSite> site(String component, List<String> services, Measurements measurements) {
        return component.startsWith(Messages.RECEIVE)
                ? Sites.at(measurements, WaitState.MESSAGING, component.substring(Messages.RECEIVE.length()), services)
                : Sites.main(measurements, WaitState.MESSAGING, component);
    }

    private static Facts facts(Hub hub) {
        Position position = hub.position();
        return Facts.NONE
                .with(SHARE_OF_MESSAGES, position.share())
                .with(NEXT_COMPONENT, position.next())
                .with(NEXT_SHARE_OF_MESSAGES, position.nextShare())
                .with(MESSAGES, Math.round(hub.messages()))
                .with(COMPONENTS, position.components())
                .with(PARTNERS, position.partners());
    }
}

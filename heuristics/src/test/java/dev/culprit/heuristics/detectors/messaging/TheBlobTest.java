package dev.culprit.heuristics.detectors.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.MessageTraffic;
import dev.culprit.heuristics.model.MessageTraffic.Sent;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.NotApplicable;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import dev.culprit.heuristics.testing.Told;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Who is the hub, and what only looks like one. */
class TheBlobTest {

    private static final int USERS = 20;
    private static final int CALLS = 1000;
    private static final int SEEDS = 50;
    private static final double BYTES = 600;

    private final TheBlob blob = new TheBlob();

    /** Messages between components, taken one by one. */
    private static final class Sending {
        private final Map<String, Map<String, Long>> flows = new HashMap<>();
        private final Map<String, Long> received = new HashMap<>();

        void send(String from, String to) {
            flows.computeIfAbsent(from, key -> new HashMap<>()).merge(to, 1L, Long::sum);
            received.merge(to, 1L, Long::sum);
        }

        MessageTraffic traffic() {
            List<Sent> sent = new ArrayList<>();
            flows.forEach((from, tos) -> tos.forEach((to, messages) -> sent.add(new Sent(from, to, messages, BYTES))));
            return new MessageTraffic(sent, received);
        }
    }

    private interface Call {
        void send(Sending sending, Random random);
    }

    private static MessageTraffic drawn(int calls, long seed, Call call) {
        Sending sending = new Sending();
        Random random = new Random(seed);
        for (int i = 0; i < calls; i++) {
            call.send(sending, random);
        }
        return sending.traffic();
    }

    private static MessageTraffic sent(Sent... flows) {
        Map<String, Long> received = new HashMap<>();
        for (Sent flow : flows) {
            received.merge(flow.destination(), flow.messages(), Long::sum);
        }
        return new MessageTraffic(List.of(flows), received);
    }

    private static Sent flow(String from, String to, long messages) {
        return new Sent(from, to, messages, BYTES);
    }

    private static Measurements measured(MessageTraffic traffic, int calls, String... services) {
        return new Measurements(
                Requirement.parse("p99<200ms"),
                USERS,
                List.of(run(USERS, 400, traffic, calls, services), run(1, 20, traffic, calls, services)));
    }

    private static Evidence run(int users, double millis, MessageTraffic traffic, int calls, String... services) {
        EvidenceBuilder run = EvidenceBuilder.at(users).messages(traffic);
        List<WaitSite> sites = new ArrayList<>();
        for (String service : services) {
            run.calls(service, calls, WaitState.MESSAGING, call -> millis);
            traffic.sent().stream()
                    .filter(flow -> flow.service().equals(service))
                    .map(flow -> new WaitSite(
                            WaitState.MESSAGING,
                            service,
                            flow.destination(),
                            WaitSite.Code.at("shop.Shipping.send(Shipping.java:12)"),
                            null,
                            new WaitSite.Amount(millis * flow.messages(), flow.messages(), flow.meanBytes())))
                    .forEach(sites::add);
        }
        return run.waitSites(sites.toArray(WaitSite[]::new)).build();
    }

    private Verdict judge(MessageTraffic traffic) {
        return blob.judge("GET /a", measured(traffic, CALLS, "GET /a"));
    }

    private static String anyOf(Random random, String... names) {
        return names[random.nextInt(names.length)];
    }

    /** Case 17 of the thesis, 29 of ours, and what is on the way from the one to an application that only sends to two. */
    @Test
    void aHubIsFoundHoweverBusyItsPartnersAre() {
        for (long seed = 0; seed < SEEDS; seed++) {
            assertThat(judge(drawn(300, seed, (all, random) -> all.send("GET /a", anyOf(random, "x", "y", "z")))))
                    .isInstanceOf(Detected.class);
            assertThat(judge(drawn(600, seed, (all, random) -> {
                        double which = random.nextDouble();
                        all.send("GET /a", which < 0.7 ? "x" : which < 0.9 ? "y" : "z");
                    })))
                    .isInstanceOf(Detected.class);
            assertThat(judge(drawn(300, seed, (all, random) -> {
                        double which = random.nextDouble();
                        all.send("GET /a", which < 0.9 ? "x" : which < 0.95 ? "y" : "z");
                    })))
                    .isInstanceOf(NotDetected.class);
        }
    }

    /** A large share is enough only if it is clearly larger than the next. */
    @Test
    void aHubStandsOut() {
        Verdict standsOut = judge(sent(
                flow("GET /a", "x", 800), flow("GET /a", "y", 700), flow("GET /a", "z", 600), flow("b", "w", 900)));
        assertThat(standsOut).isInstanceOfSatisfying(Detected.class, found -> {
            assertThat(found.reason())
                    .isEqualTo(
                            "Of 3,000 messages between 6 components GET /a takes part in 70 %, the next, the listener of w,"
                                    + " in 30 %.");
            assertThat(found.severity()).as("calls at a time").isCloseTo(400.0 * CALLS / 60_000, within(1e-9));
        });
        Verdict besideAnother = judge(sent(
                flow("GET /a", "x", 1500), flow("GET /a", "y", 300), flow("GET /a", "z", 300), flow("b", "w", 900)));
        assertThat(besideAnother).as("70 % and 50 %").isInstanceOf(NotDetected.class);
        Verdict half = judge(sent(
                flow("GET /a", "x", 600),
                flow("GET /a", "y", 600),
                flow("GET /a", "z", 500),
                flow("b", "w", 400),
                flow("c", "v", 400),
                flow("d", "u", 500)));
        assertThat(half).as("57 %").isInstanceOf(NotDetected.class);
    }

    /** Case 18, where the hub is a listener. */
    @Test
    void aHubWhosePartnersPassThingsOnIsFound() {
        for (long seed = 0; seed < SEEDS; seed++) {
            MessageTraffic traffic = drawn(600, seed, (all, random) -> {
                all.send("GET /a", "hub");
                String at = "hub";
                double onward = 1;
                while (random.nextDouble() < onward) {
                    String from = at;
                    while (at.equals(from)) {
                        at = from.equals("hub") ? anyOf(random, "x", "y", "z") : anyOf(random, "hub", "x", "y", "z");
                    }
                    all.send("receive " + from, at);
                    onward = at.equals("hub") ? 0.5 : 0.1;
                }
            });
            Measurements measurements = measured(traffic, CALLS, "GET /a");

            assertThat(blob.judge("GET /a", measurements)).isInstanceOf(Detected.class);
            assertThat(blob.findings(List.of("GET /a"), List.of("the-blob"), measurements))
                    .singleElement()
                    .satisfies(finding -> {
                        assertThat(finding.artefact().name()).isEqualTo("receive hub");
                        assertThat(finding.service()).isEqualTo("GET /a");
                        assertThat(finding.sentence()).contains("the listener of hub");
                    });
        }
    }

    @Test
    void twoThatTalkMuchAmongFourAreNoHub() {
        for (long seed = 0; seed < SEEDS; seed++) {
            assertThat(judge(drawn(600, seed, (all, random) -> {
                        all.send("GET /a", anyOf(random, "x", "y"));
                        all.send("receive x", "y");
                        all.send("receive y", "x");
                        if (random.nextDouble() < 0.2) {
                            all.send(anyOf(random, "receive x", "receive y"), "z");
                        }
                        if (random.nextDouble() < 0.2) {
                            all.send("receive z", anyOf(random, "x", "y"));
                        }
                    })))
                    .isInstanceOf(NotDetected.class);
        }
    }

    @Test
    void whoTalksToEverybodyAlikeIsNoHub() {
        String[] names = {"w", "x", "y", "z"};
        for (long seed = 0; seed < SEEDS; seed++) {
            assertThat(judge(drawn(400, seed, (all, random) -> {
                        all.send("GET /a", anyOf(random, names));
                        for (int i = 0; i < 3; i++) {
                            all.send("receive " + anyOf(random, names), anyOf(random, names));
                        }
                    })))
                    .isInstanceOf(NotDetected.class);
        }
    }

    @Test
    void twoComponentsAreNoHub() {
        assertThat(judge(sent(flow("GET /a", "x", CALLS)))).isInstanceOf(NotDetected.class);
        assertThat(judge(sent(flow("GET /a", "x", CALLS), flow("receive x", "x", CALLS))))
                .isInstanceOf(NotDetected.class);
    }

    @Test
    void aPipelineHasNoHub() {
        assertThat(judge(sent(flow("GET /a", "x", CALLS), flow("receive x", "y", CALLS))))
                .isInstanceOf(NotDetected.class);
        assertThat(judge(
                        sent(flow("GET /a", "x", CALLS), flow("receive x", "y", CALLS), flow("receive y", "z", CALLS))))
                .isInstanceOf(NotDetected.class);
    }

    @Test
    void oneQueueThatManyServicesFillIsNoHub() {
        MessageTraffic traffic = sent(
                flow("GET /a", "jobs", CALLS),
                flow("GET /b", "jobs", CALLS),
                flow("GET /c", "jobs", CALLS),
                flow("GET /d", "jobs", CALLS));

        assertThat(blob.judge("GET /a", measured(traffic, CALLS, "GET /a", "GET /b", "GET /c", "GET /d")))
                .isInstanceOf(NotDetected.class);
    }

    @Test
    void servicesThatShareWhatIsSentAreNoHub() {
        List<Sent> flows = new ArrayList<>();
        for (String service : List.of("GET /a", "GET /b")) {
            for (String queue : List.of("x", "y", "z")) {
                flows.add(flow(service, queue, CALLS));
            }
        }

        assertThat(blob.judge("GET /a", measured(sent(flows.toArray(Sent[]::new)), CALLS, "GET /a", "GET /b")))
                .isInstanceOf(NotDetected.class);
    }

    @Test
    void betweenTwoPartnersAHubMustTakeAndSend() {
        MessageTraffic twoWorkers = sent(
                flow("receive hub", "x", 500),
                flow("receive x", "hub", 500),
                flow("receive hub", "y", 500),
                flow("receive y", "hub", 500));
        Measurements measurements = measured(twoWorkers, CALLS, "receive hub");

        assertThat(blob.judge("receive hub", measurements)).isInstanceOf(Detected.class);
        assertThat(blob.findings(List.of("receive hub"), List.of("the-blob"), measurements))
                .singleElement()
                .satisfies(finding -> assertThat(finding.confidence()).isEqualTo(Confidence.LOW));
        assertThat(judge(sent(flow("GET /a", "x", 500), flow("GET /a", "y", 500))))
                .isInstanceOf(NotDetected.class);
    }

    @Test
    void aFewMessagesAccuseNobody() {
        assertThat(judge(sent(flow("GET /a", "x", 3), flow("GET /a", "y", 3), flow("GET /a", "z", 3))))
                .isInstanceOf(NotDetected.class);
    }

    /** A loop of a hundred in each of five calls is no more than five. */
    @Test
    void manyMessagesOfFewCallsAccuseNobody() {
        MessageTraffic loops = sent(flow("GET /a", "x", 200), flow("GET /a", "y", 200), flow("GET /a", "z", 100));

        assertThat(blob.judge("GET /a", measured(loops, 5, "GET /a"))).isInstanceOf(NotDetected.class);
        assertThat(blob.judge("GET /a", measured(loops, 500, "GET /a"))).isInstanceOf(Detected.class);
    }

    @Test
    void whereNobodyListensItCannotBeAsked() {
        MessageTraffic unheard = new MessageTraffic(
                List.of(flow("GET /a", "x", 500), flow("GET /a", "y", 500), flow("GET /a", "z", 500)), Map.of());

        assertThat(judge(MessageTraffic.NONE)).isInstanceOf(NotApplicable.class);
        assertThat(judge(unheard))
                .isInstanceOfSatisfying(
                        NotApplicable.class,
                        answer -> assertThat(answer.reason()).contains("broker"));
    }

    @Test
    void whereItDependsOnWhoIsElsewhereThereIsNoAnswer() {
        MessageTraffic most = new MessageTraffic(
                List.of(flow("GET /a", "x", 500), flow("GET /a", "y", 500), flow("GET /a", "here", 500)),
                Map.of("here", 500L));
        MessageTraffic few = new MessageTraffic(
                List.of(
                        flow("GET /a", "x", 500),
                        flow("GET /a", "y", 500),
                        flow("GET /a", "z", 500),
                        flow("GET /a", "far", 150)),
                Map.of("x", 500L, "y", 500L, "z", 500L));

        assertThat(judge(most))
                .isInstanceOfSatisfying(
                        NotApplicable.class,
                        answer -> assertThat(answer.reason()).contains("67 %"));
        assertThat(judge(few)).isInstanceOf(Detected.class);
    }

    /** It may be what the others send to each other that fills the line. */
    @Test
    void aHubOfSmallMessagesBesideLargeOnesIsNotAccused() {
        Sent heavy = new Sent("receive x", "y", 100, 1_000_000);
        Sent unknown = new Sent("receive x", "y", 100, Double.NaN);

        assertThat(judge(sent(flow("GET /a", "x", 1000), flow("GET /a", "y", 1000), flow("GET /a", "z", 1000), heavy)))
                .isInstanceOf(NotDetected.class);
        assertThat(judge(
                        sent(flow("GET /a", "x", 1000), flow("GET /a", "y", 1000), flow("GET /a", "z", 1000), unknown)))
                .isInstanceOf(Detected.class);
    }

    @Test
    void whoHasNothingToDoWithTheHubDoesNotSufferFromIt() {
        MessageTraffic traffic = sent(
                flow("GET /a", "x", 1000),
                flow("GET /a", "y", 1000),
                flow("GET /a", "z", 1000),
                flow("GET /b", "x", 100));
        Measurements measurements = measured(traffic, CALLS, "GET /a", "GET /b");

        assertThat(blob.judge("GET /a", measurements)).isInstanceOf(Detected.class);
        assertThat(blob.judge("GET /b", measurements))
                .isInstanceOfSatisfying(
                        NotDetected.class,
                        answer -> assertThat(answer.reason()).contains("but GET /b sends nothing there"));
    }

    @Test
    void theFindingTellsWhoTakesPartInHowMuch() {
        Measurements measurements = measured(
                sent(flow("GET /a", "x", 400), flow("GET /a", "y", 300), flow("GET /a", "z", 300)), CALLS, "GET /a");

        Finding finding = blob.findings(List.of("GET /a"), List.of("the-blob"), measurements).stream()
                .findFirst()
                .orElseThrow();

        assertThat(finding.sentence())
                .contains(
                        "of 1,000 messages between 4 components GET /a takes part in 100 %",
                        "the next, the listener of x, in 40 %", "400 ms");
        assertThat(finding.artefact().name()).isEqualTo("GET /a");
        assertThat(finding.artefact().location()).isEqualTo("shop.Shipping.send(Shipping.java:12)");
        assertThat(Told.of(finding.artefact().facts()))
                .containsEntry("shareOfMessages", 1.0)
                .containsEntry("partners", 3.0);
        assertThat(finding.confidence())
                .as("it may only tell others what has happened")
                .isEqualTo(Confidence.LOW);
        assertThat(finding.advice()).contains("If it does more than tell others what has happened");
    }

    @Test
    void whoTakesFromAllToWhomItSendsIsAHubMoreCertainly() {
        List<Sent> flows = new ArrayList<>();
        for (String spoke : List.of("x", "y", "z")) {
            flows.add(flow("receive hub", spoke, 500));
            flows.add(flow("receive " + spoke, "hub", 500));
        }
        Measurements measurements = measured(sent(flows.toArray(Sent[]::new)), CALLS, "receive hub");

        assertThat(blob.findings(List.of("receive hub"), List.of("the-blob"), measurements))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.confidence()).isNotEqualTo(Confidence.LOW);
                    assertThat(finding.advice()).doesNotContain("If it does more");
                });
    }

    /** One defect, one finding: the messages of the loop are those that the hub has to do with. */
    @Test
    void whatIsSentInALoopIsNamedThere() {
        Measurements measurements = measured(
                sent(flow("GET /a", "x", 64_000), flow("GET /a", "y", 64_000), flow("GET /a", "z", 64_000)),
                CALLS,
                "GET /a");

        assertThat(new EmptySemiTrucks().judge("GET /a", measurements)).isInstanceOf(Detected.class);
        assertThat(blob.judge("GET /a", measurements)).isInstanceOf(Detected.class);
        assertThat(blob.findings(List.of("GET /a"), List.of("the-blob"), measurements))
                .isEmpty();
    }
}

package dev.culprit.heuristics.analysis.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.analysis.messaging.MessageGraph.Outside;
import dev.culprit.heuristics.analysis.messaging.MessageGraph.Position;
import dev.culprit.heuristics.analysis.messaging.MessageGraph.Weight;
import dev.culprit.heuristics.model.MessageTraffic;
import dev.culprit.heuristics.model.MessageTraffic.Sent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Shares of messages, with the worked numbers of specification 02, section 4.11. */
class MessageGraphTest {

    /** All of them taken by listeners of this JVM. */
    private static MessageGraph taken(Sent... sent) {
        Map<String, Long> received = new LinkedHashMap<>();
        Arrays.stream(sent).forEach(flow -> received.merge(flow.destination(), flow.messages(), Long::sum));
        return MessageGraph.of(new MessageTraffic(List.of(sent), received));
    }

    private static Sent sent(String from, String to, double messages) {
        return new Sent(from, to, Math.round(messages), 100);
    }

    private static Position position(MessageGraph graph, String component) {
        return graph.position(component, Weight.NUMBER, Outside.ONE);
    }

    @Test
    void allMessagesOfAClearBlobAreItsOwn() {
        Position hub = position(taken(sent("hub", "a", 1000), sent("hub", "b", 1000), sent("hub", "c", 1000)), "hub");

        assertThat(hub.share()).isEqualTo(1);
        assertThat(hub.nextShare()).isCloseTo(0.333, within(0.001));
        assertThat(hub.partners()).isEqualTo(3);
        assertThat(hub.components()).isEqualTo(4);
        assertThat(hub.bothWays()).isFalse();
    }

    @Test
    void unbalancedPartnersLeaveTheBlobWhereItIs() {
        Position hub = position(taken(sent("hub", "a", 700), sent("hub", "b", 200), sent("hub", "c", 100)), "hub");

        assertThat(hub.share()).isEqualTo(1);
        assertThat(hub.next()).isEqualTo("receive a");
        assertThat(hub.nextShare()).isEqualTo(0.7);
    }

    /**
     * A spoke passes on a tenth of what it takes, to the hub or one of the two others; the hub half of that. Of 1 that the hub
     * sends first, spokes take s = 1 + 0.1 s 2/3 + 0.5 h, and the hub h = 0.1 s / 3.
     */
    @Test
    void aBlurredBlobHasTheSharesOfItsProbabilities() {
        double spokes = 1 / (1 - 0.2 / 3 - 0.05 / 3);
        double hub = spokes / 30;
        double scale = 100_000;
        String[] names = {"a", "b", "c"};
        List<Sent> sent = new ArrayList<>();
        for (String spoke : names) {
            sent.add(sent("receive hub", spoke, scale * (1 + hub / 2) / 3));
            sent.add(sent("receive " + spoke, "hub", scale * hub / 3));
            for (String other : names) {
                if (!other.equals(spoke)) {
                    sent.add(sent("receive " + spoke, other, scale * spokes / 3 * 0.1 / 3));
                }
            }
        }
        Position position = position(taken(sent.toArray(Sent[]::new)), "receive hub");

        assertThat(position.share()).isCloseTo(0.936, within(0.001));
        assertThat(position.nextShare()).isCloseTo(0.355, within(0.001));
        assertThat(position.partners()).isEqualTo(3);
        assertThat(position.bothWays()).isTrue();
    }

    @Test
    void otherWaysIntoTheApplicationAreOneComponent() {
        MessageGraph graph =
                taken(sent("GET /a", "jobs", 100), sent("GET /b", "jobs", 100), sent("GET /c", "jobs", 100));

        assertThat(position(graph, "receive jobs"))
                .isEqualTo(new Position("receive jobs", 1, "all other services together", 1, 2, 1, false));
        assertThat(position(graph, "GET /a").share()).isCloseTo(0.333, within(0.001));
    }

    @Test
    void whoIsMetHardlyEverIsNoPartner() {
        Position hub = position(taken(sent("hub", "a", 1000), sent("hub", "b", 1000), sent("hub", "c", 9)), "hub");

        assertThat(hub.partners()).isEqualTo(2);
        assertThat(hub.components()).isEqualTo(3);
    }

    @Test
    void whoIsNotHereMayBeOneOrMany() {
        MessageGraph graph = MessageGraph.of(new MessageTraffic(
                List.of(sent("GET /a", "b", 100), sent("GET /a", "c", 100), sent("GET /a", "here", 100)),
                Map.of("here", 100L)));

        assertThat(graph.position("GET /a", Weight.NUMBER, Outside.ONE))
                .isEqualTo(new Position("GET /a", 1, "components elsewhere", 200 / 300.0, 2, 1, false));
        assertThat(graph.position("GET /a", Weight.NUMBER, Outside.MANY))
                .isEqualTo(new Position("GET /a", 1, "receive here", 100 / 300.0, 4, 3, false));
        assertThat(graph.shareOfOutside()).isCloseTo(0.667, within(0.001));
    }

    @Test
    void whatNobodyHereSentComesFromElsewhere() {
        MessageGraph graph = MessageGraph.of(new MessageTraffic(
                List.of(sent("GET /a", "jobs", 100), sent("GET /a", "prices (topic)", 100)),
                Map.of("jobs", 400L, "prices (topic)", 300L, "(temporary)", 50L)));

        assertThat(graph.messages()).isEqualTo(500);
        assertThat(position(graph, "GET /a").share()).isEqualTo(0.4);
        assertThat(position(graph, "receive jobs").nextShare()).isEqualTo(0.6);
        assertThat(graph.knowsSizes()).as("not of those from elsewhere").isFalse();
    }

    @Test
    void threadsWithoutACallAreElsewhere() {
        MessageGraph graph = taken(sent("", "a", 100), sent("GET /a", "b", 100));

        assertThat(graph.components()).containsExactly("GET /a", "receive a", "receive b");
        assertThat(position(graph, "receive a").nextShare()).isEqualTo(0.5);
    }

    @Test
    void sizesWeighMessages() {
        MessageGraph graph = taken(new Sent("GET /a", "x", 900, 10), new Sent("GET /b", "y", 100, 10_000));

        assertThat(graph.knowsSizes()).isTrue();
        assertThat(graph.position("GET /a", Weight.NUMBER, Outside.ONE).share()).isEqualTo(0.9);
        assertThat(graph.position("GET /a", Weight.SIZE, Outside.ONE).share()).isCloseTo(0.0089, within(0.0001));
        assertThat(graph.effectiveMessages(Weight.NUMBER)).isEqualTo(1000);
        assertThat(graph.effectiveMessages(Weight.SIZE)).isCloseTo(102, within(1.0));
    }

    @Test
    void aMessageToOneselfIsOne() {
        MessageGraph graph = taken(sent("receive a", "a", 100), sent("receive a", "b", 100));

        assertThat(position(graph, "receive a").share()).isEqualTo(1);
        assertThat(position(graph, "receive a").partners()).isEqualTo(1);
    }
}

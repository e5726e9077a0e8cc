package dev.culprit.heuristics.analysis.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import org.junit.jupiter.api.Test;

class MessagesTest {

    private static WaitSite sent(WaitState state, String service, String destination, long messages, double bytes) {
        return new WaitSite(state, service, destination, new WaitSite.Amount(5, messages, bytes));
    }

    @Test
    void theMeanSizeIsThatOfWhatIsKnown() {
        Evidence run = EvidenceBuilder.at(50)
                .waitSites(
                        sent(WaitState.MESSAGING, "a", "orders", 10, 100),
                        sent(WaitState.MESSAGING, "a", "orders", 30, 200),
                        sent(WaitState.MESSAGING, "a", "orders", 500, Double.NaN),
                        sent(WaitState.MESSAGING, "a", "mail", 500, 7),
                        sent(WaitState.MESSAGING, "b", "orders", 500, 7),
                        sent(WaitState.NETWORK, "a", "orders", 500, 7))
                .build();

        assertThat(Messages.meanBytes(run, "a", "orders")).isEqualTo(175);
        assertThat(Messages.meanBytes(run, "a", "nothing")).isNaN();
    }

    @Test
    void connectingAndReceivingIsNotSending() {
        assertThat(Messages.areSent("orders")).isTrue();
        assertThat(Messages.areSent("")).isFalse();
        assertThat(Messages.areSent("receive orders")).isFalse();
        assertThat(Messages.areSent("(commit)")).isFalse();
    }
}

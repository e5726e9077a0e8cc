package dev.culprit.heuristics.wording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.wording.PlaceSentences.LongerWait;
import org.junit.jupiter.api.Test;

class PlaceSentencesTest {

    @Test
    void howMuchLongerIsWaitedFollowsWhatIsToBlame() {
        assertThat(PlaceSentences.growingWait(
                        "The service prices:80 cannot keep up", new LongerWait("GET /a", 20, 340, 0.46, 50, 20)))
                .isEqualTo("The service prices:80 cannot keep up: GET /a waits 340 ms per call for it at 50 users, and"
                        + " 20 ms with a single user. That is 46 % of its response time, and from 20 users on the"
                        + " requirement is missed.");
    }

    @Test
    void placesHaveNames() {
        assertThat(PlaceSentences.name(WaitState.POOL, "orders")).isEqualTo("waiting for a pool (orders)");
        assertThat(PlaceSentences.name(WaitState.CPU, null)).isEqualTo("computing");
        assertThat(PlaceSentences.holderDoes(WaitState.DATABASE, 0.92)).isEqualTo("database calls (92 % of the time)");
    }
}

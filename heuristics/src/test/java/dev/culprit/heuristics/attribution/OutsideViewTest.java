package dev.culprit.heuristics.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import dev.culprit.heuristics.testing.LoadReportBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OutsideViewTest {

    private static final int USERS = 40;

    private static LoadReportBuilder load() {
        return LoadReportBuilder.of(USERS, 4000);
    }

    private static Optional<String> objection(@Nullable LoadReportBuilder load, int failed, int asynchronous) {
        double[] starts = new double[4000];
        double[] responses = new double[4000];
        for (int i = 0; i < starts.length; i++) {
            starts[i] = 15.0 * i;
            responses[i] = 20;
        }
        EvidenceBuilder run = EvidenceBuilder.at(USERS)
                .calls(List.of(new ServiceCalls(
                        "a", starts, responses, Map.of(WaitState.CPU, responses), failed, 0, 0, asynchronous)));
        return OutsideView.objection(
                "a", (load == null ? run : run.load(load.build())).build(), Requirement.parse("p99<200ms"));
    }

    @Test
    void nothingSpeaksAgainstWhatIsQuickInsideAndOutside() {
        assertThat(objection(load(), 0, 0)).isEmpty();
        assertThat(objection(null, 0, 0)).isEmpty();
        assertThat(objection(load().failed(10), 10, 0))
                .as("fewer than may be slow")
                .isEmpty();
    }

    @Test
    void fastErrorsAreNoGoodTimes() {
        assertThat(objection(load().failed(160), 0, 0))
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("4.0 % of the requests of /a failed"));
        assertThat(objection(null, 160, 0))
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("4.0 % of them failed"));
    }

    @Test
    void answersThatDoNotComeAreNoGoodTimes() {
        assertThat(objection(load().unfinished(10), 0, 0))
                .hasValueSatisfying(
                        reason -> assertThat(reason).startsWith("10 of 40 users wait for answers that do not come"));
        assertThat(objection(load().unfinished(30).mean(300), 0, 0))
                .as("so many are under way all the time")
                .isEmpty();
    }

    @Test
    void waitingOutsideIsExplained() {
        assertThat(objection(load().p99(900).mean(40), 0, 0))
                .hasValueSatisfying(reason -> assertThat(reason)
                        .startsWith("the load generator waited 900 ms for /a: requests queue in front"));
        assertThat(objection(load().p99(900).mean(40), 0, 4000))
                .hasValueSatisfying(reason -> assertThat(reason).contains("asynchronously"));
    }

    @Test
    void whatGoesOnAsynchronouslyIsKnownFromOutsideOnly() {
        assertThat(objection(load(), 0, 4000)).isEmpty();
        assertThat(objection(null, 0, 4000))
                .hasValueSatisfying(reason -> assertThat(reason).contains("asynchronously"));
        assertThat(objection(null, 0, 40)).isEmpty();
    }
}

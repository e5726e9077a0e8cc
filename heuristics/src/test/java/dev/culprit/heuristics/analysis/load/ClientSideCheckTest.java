package dev.culprit.heuristics.analysis.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.LoadReport;
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

class ClientSideCheckTest {

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
                .calls(List.of(new ServiceCalls("a", starts, responses, Map.of(WaitState.CPU, responses))
                        .withSpecial(new ServiceCalls.Special(failed, 0, 0, asynchronous))));
        return ClientSideCheck.objection(
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
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("4 % of the requests of /a failed"));
        assertThat(objection(null, 160, 0))
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("4 % of them failed"));
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

    @Test
    void limitsAreMetOnTheirSafeSide() {
        assertThat(objection(null, 0, 200)).as("a twentieth").isEmpty();
        assertThat(objection(null, 0, 201)).isPresent();
        // 4000 of 20 ms in a minute: 1.3 under way
        assertThat(objection(load().mean(20).unfinished(2), 0, 0))
                .as("a twentieth of the users")
                .isEmpty();
        assertThat(objection(load().mean(20).unfinished(3), 0, 0)).isPresent();
        assertThat(objection(load().mean(300).unfinished(40), 0, 0))
                .as("twice what is under way")
                .isEmpty();
        assertThat(objection(load().mean(300).unfinished(41), 0, 0)).isPresent();
        assertThat(objection(load().p99(220), 0, 0))
                .as("a tenth beyond the limit")
                .isEmpty();
        assertThat(objection(load().p99(221), 0, 0)).isPresent();
    }

    @Test
    void aLateGeneratorSaysSo() {
        assertThat(objection(load().p99(900).late(50), 0, 0))
                .hasValueSatisfying(reason -> assertThat(reason).contains("requests queue in front"));
        assertThat(objection(load().p99(900).late(51), 0, 0))
                .hasValueSatisfying(reason -> assertThat(reason).contains("it was itself late by up to 51 ms"));
    }

    /** Percentiles that tell from where they were read: 1, 2, 3 and 4 seconds. */
    private static Optional<String> waited(String requirement, long requests) {
        LoadReport load = load().build();
        LoadReport.Step step = LoadReport.Step.builder("/a", requests)
                .mean(20)
                .p50(1000)
                .p90(2000)
                .p95(3000)
                .p99(4000)
                .max(5000)
                .build();
        return ClientSideCheck.objection(
                "a",
                EvidenceBuilder.at(USERS)
                        .load(load.toBuilder()
                                .steps(List.of(step))
                                .lateStartMillisP99(0)
                                .build())
                        .build(),
                Requirement.parse(requirement));
    }

    @Test
    void thePercentileNextToTheRequiredOneIsTaken() {
        assertThat(waited("p99.9<200ms", 200))
                .hasValueSatisfying(reason -> assertThat(reason).contains("4 s"));
        assertThat(waited("p98<200ms", 200))
                .hasValueSatisfying(reason -> assertThat(reason).contains("3 s"));
        assertThat(waited("p95<200ms", 200))
                .hasValueSatisfying(reason -> assertThat(reason).contains("3 s"));
        assertThat(waited("p94<200ms", 200))
                .hasValueSatisfying(reason -> assertThat(reason).contains("2 s"));
        assertThat(waited("p90<200ms", 200))
                .hasValueSatisfying(reason -> assertThat(reason).contains("2 s"));
        assertThat(waited("p89<200ms", 200))
                .hasValueSatisfying(reason -> assertThat(reason).contains("1 s"));
    }

    @Test
    void fewRequestsHaveNoHighPercentiles() {
        assertThat(waited("p99<200ms", 199))
                .hasValueSatisfying(reason -> assertThat(reason).contains("2 s"));
        assertThat(waited("p99<200ms", 30)).isPresent();
        assertThat(waited("p99<200ms", 29)).isEmpty();
        assertThat(waited("p99<200ms", 0)).isEmpty();
    }

    private static ServiceCalls price(double millis, int failed) {
        double[] starts = new double[1000];
        double[] responses = new double[1000];
        for (int i = 0; i < starts.length; i++) {
            starts[i] = 60.0 * i;
            responses[i] = millis;
        }
        return new ServiceCalls("price", starts, responses, Map.of(WaitState.CPU, responses))
                .withSpecial(new ServiceCalls.Special(failed, 0, 0, 0));
    }

    /** Against the service {@code a}, which takes 20 ms inside and outside, while another one takes 860 ms for the load generator. */
    private static Optional<String> objectionBesidePrice(double priceInside, int failedInside, int failedOutside) {
        double[] starts = new double[4000];
        double[] responses = new double[4000];
        for (int i = 0; i < starts.length; i++) {
            starts[i] = 15.0 * i;
            responses[i] = 20;
        }
        return ClientSideCheck.objection(
                "a",
                EvidenceBuilder.at(USERS)
                        .calls(List.of(
                                new ServiceCalls("a", starts, responses, Map.of(WaitState.CPU, responses)),
                                price(priceInside, failedInside)))
                        .load(load().beside(LoadReport.Step.builder("/price", 1000)
                                        .failed(failedOutside)
                                        .mean(855)
                                        .p50(850)
                                        .p90(858)
                                        .p95(860)
                                        .p99(862)
                                        .max(870)
                                        .build())
                                .build())
                        .build(),
                Requirement.parse("p99<200ms"));
    }

    @Test
    void anotherServiceThatIsSlowInsideIsNoObjection() {
        assertThat(objectionBesidePrice(850, 0, 0)).isEmpty();
    }

    @Test
    void whatNoServiceShowsIsAnObjectionToAll() {
        assertThat(objectionBesidePrice(20, 0, 0))
                .hasValueSatisfying(reason -> assertThat(reason).contains("862 ms for /price"));
    }

    @Test
    void failuresInsideAnotherServiceAreNoObjection() {
        assertThat(objectionBesidePrice(850, 300, 300)).isEmpty();
        assertThat(objectionBesidePrice(850, 20, 300))
                .hasValueSatisfying(reason -> assertThat(reason).contains("30 % of the requests of /price failed"));
    }

    /** 360 of 40,000 messages are slow, which is allowed. That says nothing of 160 requests that wait in front of another service. */
    @Test
    void whatMeetsTheRequirementExplainsNothing() {
        double[] starts = new double[40_000];
        double[] responses = new double[starts.length];
        for (int i = 0; i < starts.length; i++) {
            starts[i] = 1.5 * i;
            responses[i] = i % 1000 < 9 ? 900 : 5;
        }
        ServiceCalls messages = new ServiceCalls("messages", starts, responses, Map.of(WaitState.CPU, responses));

        assertThat(ClientSideCheck.objection(
                        "a",
                        EvidenceBuilder.at(USERS)
                                .calls(List.of(messages))
                                .load(load().p99(3000).build())
                                .build(),
                        Requirement.parse("p99<200ms")))
                .hasValueSatisfying(reason -> assertThat(reason).contains("3 s for /a"));
    }

    @Test
    void percentilesThatAGeneratorDoesNotTellExcuseNothing() {
        assertThat(ClientSideCheck.objection(
                        "a",
                        EvidenceBuilder.at(USERS)
                                .load(load().beside(LoadReport.Step.builder("/b", 1000)
                                                .each(Double.NaN)
                                                .p99(3000)
                                                .build())
                                        .build())
                                .build(),
                        Requirement.parse("p99<200ms")))
                .hasValueSatisfying(reason -> assertThat(reason).contains("3 s for /b"));
    }
}

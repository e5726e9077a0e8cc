package dev.culprit.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Backend;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.RunConditions;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.search.RunValidity.Objection;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import dev.culprit.heuristics.testing.LoadReportBuilder;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunValidityTest {

    private static final int USERS = 50;
    private static final int CALLS = 3000;
    private static final Requirement REQUIREMENT = Requirement.parse("p99<200ms");

    private static final Utilisation QUIET = new Utilisation(0.3, 0.5, 0.1, 2);
    private static final double IN_TIME = 5;

    private static EvidenceBuilder run() {
        return EvidenceBuilder.at(USERS).calls("a", CALLS, WaitState.CPU, call -> 20);
    }

    private static LoadReport load(int users, long requests, long failed, double lateMillis) {
        return LoadReportBuilder.of(users, requests)
                .failed(failed)
                .late(lateMillis)
                .build();
    }

    private static Optional<Objection> late(double millis, Utilisation use) {
        return objection(run().utilisation(use).load(load(USERS, CALLS, 0, millis)));
    }

    private static Optional<Objection> objection(EvidenceBuilder run) {
        return RunValidity.objection(run.build(), REQUIREMENT);
    }

    private static void assertRefused(EvidenceBuilder run, boolean retry, String part) {
        Optional<Objection> found = objection(run);
        assertThat(found.map(Objection::reason))
                .hasValueSatisfying(reason -> assertThat(reason).contains(part));
        assertThat(found.map(Objection::retry)).hasValue(retry);
    }

    @Test
    void anUndisturbedRunIsValid() {
        assertThat(objection(run().utilisation(QUIET).load(load(USERS, CALLS, 0, IN_TIME))))
                .isEmpty();
        assertThat(objection(run().utilisation(QUIET))).isEmpty();
    }

    @Test
    void lostDataIsRefused() {
        assertRefused(run().conditions(RunConditions.builder().dataLost(true).build()), true, "lost events");
    }

    @Test
    void anObserverThatCostsTooMuchIsRefused() {
        assertRefused(
                run().conditions(RunConditions.builder().observerCpuShare(0.06).build()), true, "Culprit itself");
    }

    @Test
    void processorsThatTheHypervisorWithholdsAreRefused() {
        assertRefused(
                run().conditions(RunConditions.builder().stealShare(0.14).build()),
                true,
                "withheld 14 % of the processors' time (steal)");
        assertThat(objection(run().conditions(
                                RunConditions.builder().stealShare(0.05).build())))
                .isEmpty();
    }

    @Test
    void whatABusyMachineDoesNotExplainIsSaidFirst() {
        RunConditions stolen =
                RunConditions.builder().observerCpuShare(0.06).stealShare(0.14).build();

        assertRefused(run().conditions(stolen).load(load(USERS, CALLS, CALLS / 10, IN_TIME)), true, "requests failed");
        assertRefused(run().conditions(stolen).load(load(USERS, CALLS, 0, 900)), true, "(steal)");
    }

    @Test
    void anotherLoadThanAskedForIsRefused() {
        assertRefused(run().load(load(USERS - 1, CALLS, 0, IN_TIME)), true, "instead of 50");
        assertRefused(run().load(load(USERS, 0, 0, IN_TIME)), true, "completed no request");
    }

    @Test
    void failedRequestsAreRefused() {
        assertRefused(run().load(load(USERS, CALLS, CALLS / 10, IN_TIME)), true, "mostly: HTTP 503");
    }

    @Test
    void aRunThatNoEntryPointSawIsRefused() {
        assertRefused(EvidenceBuilder.at(USERS), false, "no request reached");
        assertRefused(
                EvidenceBuilder.at(USERS).load(load(USERS, CALLS, 0, IN_TIME)),
                false,
                "no entry point that probes know");
        assertRefused(run().load(load(USERS, 3 * CALLS, 0, IN_TIME)), false, "saw only 3000 of 9000");
    }

    @Test
    void classesWithoutProbesMayBeWhyNothingWasSeen() {
        RunConditions conditions = RunConditions.builder()
                .refused(List.of("a.Servlet: hidden", "b.Pool: hidden"))
                .build();
        assertRefused(
                EvidenceBuilder.at(USERS).conditions(conditions).load(load(USERS, CALLS, 0, IN_TIME)),
                false,
                "; some classes took no probes, such as a.Servlet: hidden");
        assertRefused(
                run().conditions(conditions).load(load(USERS, 3 * CALLS, 0, IN_TIME)),
                false,
                "; some classes took no probes, such as a.Servlet: hidden");
    }

    @Test
    void aLoadThatStoodStillIsRefused() {
        EvidenceBuilder standing = EvidenceBuilder.at(USERS).calls("a", 10, WaitState.CPU, call -> 20);

        assertRefused(
                standing.load(load(USERS, 10, 0, IN_TIME)),
                true,
                "no user sent anything: the load generator stood still");
    }

    @Test
    void usersThatWaitForAnswersAreNoLoadThatStoodStill() {
        LoadReport waiting = LoadReportBuilder.of(USERS, 10).unfinished(40).build();

        assertRefused(
                EvidenceBuilder.at(USERS)
                        .calls("a", 10, WaitState.CPU, call -> 20)
                        .load(waiting),
                true,
                "40 of 50 users wait for answers that do not come");
    }

    @Test
    void usersWhoOnlyWaitHaveCalledNothingYet() {
        assertRefused(
                EvidenceBuilder.at(USERS)
                        .load(LoadReportBuilder.of(USERS, USERS)
                                .unfinished(USERS)
                                .build()),
                true,
                "50 of 50 users wait for answers that do not come");
    }

    /** Ten users of a page of seven seconds: twenty calls were seen, and ten are under way when the load ends. */
    @Test
    void whatTheEndOfTheLoadCutOffIsNeitherFailedNorUnseen() {
        assertThat(objection(EvidenceBuilder.at(10)
                        .calls("a", 20, WaitState.CPU, call -> 7000)
                        .load(LoadReportBuilder.of(10, 30)
                                .unfinished(10)
                                .mean(7000)
                                .build())))
                .isEmpty();
    }

    @Test
    void aGeneratorThatIsLateIsRefused() {
        assertThat(late(49, QUIET)).isEmpty();
        assertThat(late(51, QUIET)).isPresent();
    }

    @Test
    void aGeneratorThatIsLateBecauseTheSystemUnderTestFillsTheMachineIsNot() {
        Utilisation application = new Utilisation(0.9, 0.99, 0.05, 2);
        Utilisation database = new Utilisation(0.07, 0.99, 0.03, 2, List.of(new Backend("postgres (7)", 5432, 0.86)));

        assertThat(late(75, application)).isEmpty();
        assertThat(late(75, database)).isEmpty();
        assertThat(late(201, database)).isPresent();
    }

    @Test
    void aGeneratorThatIsLateBecauseOthersFillTheMachineIsRefused() {
        for (Utilisation use : List.of(new Utilisation(0.2, 0.99, 0.7, 2), new Utilisation(0.5, 0.99, 0.05, 2))) {
            assertThat(late(75, use).map(Objection::reason))
                    .hasValueSatisfying(reason -> assertThat(reason).contains("was late by up to 75 ms"));
        }
    }

    @Test
    void aGeneratorThatTakesTheProcessorsIsRefused() {
        assertRefused(
                run().utilisation(new Utilisation(0.3, 0.95, 0.6, 2)).load(load(USERS, CALLS, 0, IN_TIME)),
                true,
                "more than the application");
    }

    @Test
    void aMachineThatOthersFillIsRefused() {
        assertRefused(run().utilisation(new Utilisation(0.3, 0.95, 0.1, 2)), true, "other processes used 55 %");
        assertRefused(run().utilisation(new Utilisation(0.55, 0.95, 0.1, 2)), true, "other processes used 30 %");
        assertThat(objection(run().utilisation(new Utilisation(0.65, 0.95, 0.1, 2))))
                .isEmpty();
        assertThat(objection(run().utilisation(new Utilisation(0.2, 0.6, 0.1, 2))))
                .isEmpty();
        assertThat(objection(run().utilisation(
                                new Utilisation(0.3, 0.95, 0.1, 2, List.of(new Backend("postgres (7)", 5432, 0.5))))))
                .isEmpty();
    }

    @Test
    void aRunThatOnlyNamesPlacesMayBeDisturbed() {
        RunConditions stolen =
                RunConditions.builder().observerCpuShare(0.06).stealShare(0.14).build();
        LoadReport late = load(USERS, CALLS, 0, 900);
        Utilisation others = new Utilisation(0.3, 0.95, 0.1, 2);

        assertThat(objection(run().conditions(stolen).load(late).utilisation(others)))
                .isPresent();
        assertThat(objection(run().targeted().conditions(stolen).load(late).utilisation(others)))
                .isEmpty();
    }

    @Test
    void aRunThatOnlyNamesPlacesMustHaveSeenThem() {
        assertRefused(
                run().targeted()
                        .conditions(RunConditions.builder().dataLost(true).build()),
                true,
                "lost events");
        assertRefused(run().targeted().load(load(USERS, CALLS, CALLS / 10, IN_TIME)), true, "requests failed");
        assertRefused(EvidenceBuilder.at(USERS).targeted(), false, "no request reached");
    }
}

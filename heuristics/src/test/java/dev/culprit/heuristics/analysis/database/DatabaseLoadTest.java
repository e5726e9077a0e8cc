package dev.culprit.heuristics.analysis.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Backend;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class DatabaseLoadTest {

    /** 1200 calls of a second in a minute: 20 under way at any time. */
    private static EvidenceBuilder twentyUnderWay() {
        return EvidenceBuilder.at(50).calls("a", 1200, WaitState.DATABASE, call -> 1000);
    }

    private static Cause cause(EvidenceBuilder window) {
        return load(window).cause();
    }

    private static DatabaseLoad load(EvidenceBuilder window) {
        return DatabaseLoad.of(List.of("a"), new Measurements(Requirement.DEFAULT, 50, List.of(window.build())));
    }

    @Test
    void sessionsThatAreMostlyBlockedTellOfLocks() {
        assertThat(cause(twentyUnderWay().database(1, 17))).isEqualTo(Cause.DATABASE_LOCK);
        assertThat(cause(twentyUnderWay().database(15, 3))).isEqualTo(Cause.DATABASE_CPU);
    }

    @Test
    void aDatabaseThatIsNotAskedIsUnknown() {
        assertThat(cause(twentyUnderWay())).isEqualTo(Cause.UNKNOWN);
        assertThat(load(twentyUnderWay()).phrase()).contains("was not asked");
    }

    @Test
    void farFewerActiveSessionsThanCallsUnderWaySayNothing() {
        assertThat(cause(twentyUnderWay().database(2, 2))).isEqualTo(Cause.UNKNOWN);
        assertThat(load(twentyUnderWay().database(2, 2)).phrase())
                .contains("only 4.0 of its sessions were active on average while 20 calls were under way");
        assertThat(cause(twentyUnderWay().database(0, 6.5))).isEqualTo(Cause.DATABASE_LOCK);
    }

    @Test
    void callsOfServicesThatAreNotAskedAboutMayBeOfAnotherDatabase() {
        EvidenceBuilder two = twentyUnderWay().calls("b", 4800, WaitState.DATABASE, call -> 1000);

        assertThat(cause(two.database(1, 17))).isEqualTo(Cause.DATABASE_LOCK);
    }

    @Test
    void aCalledProcessThatKeepsTheProcessorsBusyComputes() {
        List<Backend> busy = List.of(new Backend("postgres (7)", 5432, 0.8));

        assertThat(cause(twentyUnderWay().utilisation(new Utilisation(0.1, 0.95, 0.05, 2, busy))))
                .isEqualTo(Cause.DATABASE_CPU);
        assertThat(cause(twentyUnderWay().utilisation(new Utilisation(0.1, 0.5, 0.05, 2, busy))))
                .isEqualTo(Cause.UNKNOWN);
        assertThat(cause(twentyUnderWay().utilisation(new Utilisation(0.9, 0.98, 0.05, 2, busy))))
                .isEqualTo(Cause.UNKNOWN);
    }
}

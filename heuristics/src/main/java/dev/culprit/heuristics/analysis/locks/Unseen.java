package dev.culprit.heuristics.analysis.locks;

import static dev.culprit.heuristics.thresholds.LockThreshold.UNRECORDED_DATABASE_SHARE;

import dev.culprit.heuristics.analysis.database.DatabaseLoad;
import dev.culprit.heuristics.analysis.growth.Growth;
import dev.culprit.heuristics.analysis.places.GrowingWaits;
import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.analysis.windows.MeanStates;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Verdict.NotApplicable;
import dev.culprit.heuristics.wording.LockSentences;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What measurements do not show although it is there: that is no reason to rule anything out. */
public final class Unseen {

    private Unseen() {}

    /** Calls of a service wait for the database, and no statement of it was recorded. */
    public static Optional<NotApplicable> statements(String service, Measurements measurements) {
        double share = runs(service, measurements)
                .flatMap(run -> run.service(service).stream())
                .mapToDouble(calls -> MeanStates.of(calls).share(WaitState.DATABASE))
                .max()
                .orElse(0);
        boolean recorded = runs(service, measurements)
                .flatMap(run -> run.statements().stream())
                .anyMatch(usage -> usage.service().equals(service));
        return share < UNRECORDED_DATABASE_SHARE.value() || recorded
                ? Optional.empty()
                : Optional.of(new NotApplicable(LockSentences.statementsNotRecorded()));
    }

    /** Calls wait longer and longer in this state, and where was not recorded. */
    public static Optional<NotApplicable> place(
            WaitState state, String service, Growth growth, Measurements measurements) {
        return Bridges.leads(growth, state)
                        && GrowingWaits.most(state, service, measurements).isEmpty()
                ? Optional.of(new NotApplicable(LockSentences.placeNotRecorded(growth.told(state), state)))
                : Optional.empty();
    }

    /** Calls wait longer and longer for the database, and nobody asked it whether they wait for each other's locks. */
    public static Optional<NotApplicable> databaseLocks(String service, Growth growth, Measurements measurements) {
        boolean asked =
                runs(service, measurements).anyMatch(run -> !run.databases().isEmpty());
        return !asked
                        && Bridges.leads(growth, WaitState.DATABASE)
                        && DatabaseLoad.of(List.of(service), measurements).cause() == Cause.UNKNOWN
                ? Optional.of(new NotApplicable(LockSentences.databaseNotAsked(growth.told(WaitState.DATABASE))))
                : Optional.empty();
    }

    private static Stream<Evidence> runs(String service, Measurements measurements) {
        return Stream.concat(measurements.singleUser().stream(), LoadedWindows.missed(service, measurements).stream());
    }
}

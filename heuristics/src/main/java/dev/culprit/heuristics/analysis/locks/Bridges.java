package dev.culprit.heuristics.analysis.locks;

import static dev.culprit.heuristics.thresholds.SharedThreshold.MAIN_SHARE;

import dev.culprit.heuristics.analysis.cpu.Processors;
import dev.culprit.heuristics.analysis.database.DatabaseLoad;
import dev.culprit.heuristics.analysis.growth.Growth;
import dev.culprit.heuristics.analysis.places.GrowingWaits;
import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.analysis.windows.MeanStates;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where calls have to pass one after the other, as far as the growth of their response time tells: inside the application, at
 * locks of the database, or in another service. At least half of the growth must lie there.
 */
public final class Bridges {

    /** Resources of the application that let only few threads pass. */
    private static final WaitState[] SOFTWARE = {WaitState.POOL, WaitState.MONITOR, WaitState.LOCK};

    private Bridges() {}

    /** Those that lie inside the application. */
    public static WaitState[] software() {
        return SOFTWARE.clone();
    }

    /** Whether calls wait for pools, monitors and locks. */
    public static boolean inApplication(Growth growth) {
        return growth.share(SOFTWARE) >= MAIN_SHARE.value();
    }

    /** Whether calls wait for each other's locks in the database, which must have been asked. */
    public static boolean inDatabase(String service, Growth growth, Measurements measurements) {
        return leads(growth, WaitState.DATABASE)
                && DatabaseLoad.of(List.of(service), measurements).cause() == Cause.DATABASE_LOCK;
    }

    /**
     * Whether calls wait for another service that takes longer the more ask it. With as many users as before and each of them
     * waiting longer, it is asked no more often: it has reached what it can do. That it is asked more often per call does not
     * count. Where the processors of this machine explain it, it may be the client that is slow.
     */
    public static boolean inService(String service, Growth growth, Measurements measurements) {
        return leads(growth, WaitState.EXTERNAL_CALL)
                && !processorsExplain(service, growth, measurements)
                && GrowingWaits.most(WaitState.EXTERNAL_CALL, service, measurements)
                        .map(waits -> waits.shareOfGrowthBySlowness() >= MAIN_SHARE.value())
                        .orElse(false);
    }

    /** Whether a state is most of the growth, and more of it than waiting inside the application. */
    public static boolean leads(Growth growth, WaitState state) {
        return growth.share(state) >= MAIN_SHARE.value() && growth.share(state) > growth.share(SOFTWARE);
    }

    /**
     * Whether clients may be slow for lack of processors, whatever they are seen to wait for: these are saturated at maximum
     * load, it is not what the application calls that uses most of them, and by queueing theory so much use can make up half
     * of the growth. Busy processors that cannot are no excuse for what calls wait for; nor are they if calls are slow in a
     * window without them, too: a JVM that still compiles fills processors for a while, and nobody waits for that.
     */
    public static boolean processorsExplain(String service, Growth growth, Measurements measurements) {
        return loaded(service, growth, measurements)
                .allMatch(run -> Processors.saturated(run)
                        && (Processors.quotaIsUsedUp(run)
                                || run.utilisation().backendShare()
                                        < MAIN_SHARE.value() * run.utilisation().machine())
                        && Processors.saturatedEnoughFor(growth, run));
    }

    /** The windows at maximum load in which response times have grown by at least half as much. */
    private static Stream<Evidence> loaded(String service, Growth growth, Measurements measurements) {
        return Stream.concat(
                        LoadedWindows.missed(service, measurements).stream(), measurements.maximumTargeted().stream())
                .filter(run -> run.service(service)
                        .map(MeanStates::of)
                        .filter(states -> states.responseMillis() - growth.low().responseMillis()
                                >= MAIN_SHARE.value() * growth.millis())
                        .isPresent());
    }
}

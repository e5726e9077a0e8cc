package dev.culprit.heuristics.analysis.growth;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.statistics.Percentiles;
import java.util.List;

/** From which load on services miss the requirement. */
public final class CriticalLoad {

    private CriticalLoad() {}

    /**
     * The lowest measured number of users at which the calls of these services together miss the requirement; the maximum
     * load if no lower level was measured.
     */
    public static int fromUsers(Measurements measurements, List<String> services) {
        for (Evidence level : measurements.levels()) {
            if (violated(level, services, measurements.requirement())) {
                return level.experiment().users();
            }
        }
        return measurements.maximumUsers();
    }

    private static boolean violated(Evidence level, List<String> services, Requirement requirement) {
        double calls = 0;
        double violations = 0;
        for (String service : services) {
            ServiceCalls found = level.service(service).orElse(null);
            if (found != null) {
                calls += found.count();
                violations +=
                        found.weight() * Percentiles.countAbove(found.responseMillis(), requirement.limitMillis());
            }
        }
        return calls > 0 && violations > requirement.allowedShare() * calls;
    }
}

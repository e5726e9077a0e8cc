package dev.culprit.heuristics.simulation.run;

import dev.culprit.heuristics.model.DatabaseUsage;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.simulation.Place;
import dev.culprit.heuristics.simulation.Request;
import dev.culprit.heuristics.simulation.Step;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the database would say about its sessions if it was asked now and then. */
final class DatabaseLog {

    private static final class Seen {
        private int running;
        private int blocked;
    }

    private final Map<String, Seen> statements = new LinkedHashMap<>();
    private int samples;
    private int running;
    private int blocked;

    /** Counts the requests that are inside the database at this moment. */
    void sample(Collection<Request> requests) {
        samples++;
        for (Request request : requests) {
            Step step = request.current();
            Place place = step == null ? null : step.place();
            if (place != null && place.state() == WaitState.DATABASE) {
                Seen seen = statements.computeIfAbsent(place.resource(), key -> new Seen());
                boolean waits = step instanceof Step.Take;
                seen.running += waits ? 0 : 1;
                seen.blocked += waits ? 1 : 0;
                running += waits ? 0 : 1;
                blocked += waits ? 1 : 0;
            }
        }
    }

    /** Empty if no request was ever seen in a database. */
    List<DatabaseUsage> usage() {
        if (statements.isEmpty()) {
            return List.of();
        }
        List<DatabaseUsage.Activity> activities = new ArrayList<>();
        statements.forEach((statement, seen) -> activities.add(new DatabaseUsage.Activity(
                statement,
                (double) seen.running / samples,
                (double) seen.blocked / samples,
                seen.blocked > 0 ? statement : null)));
        activities.sort(Comparator.comparingDouble(
                        (DatabaseUsage.Activity activity) -> activity.meanRunning() + activity.meanBlocked())
                .reversed());
        return List.of(new DatabaseUsage(
                "//db.example.com/shop",
                "simulated",
                samples,
                (double) running / samples,
                (double) blocked / samples,
                activities));
    }
}

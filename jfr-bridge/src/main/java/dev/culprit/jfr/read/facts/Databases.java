package dev.culprit.jfr.read.facts;

import dev.culprit.heuristics.model.DatabaseUsage;
import dev.culprit.jfr.read.pass.Times;
import dev.culprit.jfr.read.pass.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;
import org.jspecify.annotations.Nullable;

/** What databases said about their sessions. */
public final class Databases {

    static final int MAX_STATEMENTS = 50;

    private record Database(String address, String product) {}

    private static final class Seen {
        private int running;
        private int blocked;
        private final Map<Long, Integer> blockers = new HashMap<>();

        private int total() {
            return running + blocked;
        }
    }

    private record Sample(long nanos, int running, int blocked) {}

    private record Sessions(long nanos, long statement, boolean blocked, long blocker, int count) {}

    private final Map<Long, Database> names = new HashMap<>();
    private final Map<Long, List<Sample>> samples = new TreeMap<>();
    private final Map<Long, List<Sessions>> sessions = new HashMap<>();

    void name(RecordedEvent event) {
        names.put(event.getLong("id"), new Database(event.getString("address"), event.getString("product")));
    }

    void sample(RecordedEvent event) {
        samples.computeIfAbsent(event.getLong("databaseId"), id -> new ArrayList<>())
                .add(new Sample(Times.start(event), event.getInt("running"), event.getInt("blocked")));
    }

    void sessions(RecordedEvent event) {
        sessions.computeIfAbsent(event.getLong("databaseId"), id -> new ArrayList<>())
                .add(new Sessions(
                        Times.start(event),
                        event.getLong("statementId"),
                        event.getBoolean("blocked"),
                        event.getLong("blockerId"),
                        event.hasField("count") ? event.getInt("count") : 1)); // older recordings: one event each
    }

    /** @param statements texts by their ids */
    public List<DatabaseUsage> usage(Window window, Map<Long, String> statements) {
        List<DatabaseUsage> usage = new ArrayList<>();
        samples.forEach((id, all) -> {
            List<Sample> inside = all.stream()
                    .filter(sample -> window.contains(sample.nanos()))
                    .toList();
            Database database = names.getOrDefault(id, new Database("database " + id, ""));
            if (!inside.isEmpty()) {
                usage.add(new DatabaseUsage(
                        database.address(),
                        database.product(),
                        inside.size(),
                        inside.stream().mapToInt(Sample::running).average().orElse(0),
                        inside.stream().mapToInt(Sample::blocked).average().orElse(0),
                        activities(id, window, statements, inside.size())));
            }
        });
        return usage;
    }

    private List<DatabaseUsage.Activity> activities(
            long database, Window window, Map<Long, String> statements, int count) {
        Map<Long, Seen> byStatement = new TreeMap<>();
        for (Sessions group : sessions.getOrDefault(database, List.of())) {
            if (window.contains(group.nanos())) {
                Seen seen = byStatement.computeIfAbsent(group.statement(), statement -> new Seen());
                if (group.blocked()) {
                    seen.blocked += group.count();
                    seen.blockers.merge(group.blocker(), group.count(), Integer::sum);
                } else {
                    seen.running += group.count();
                }
            }
        }
        return byStatement.entrySet().stream()
                .sorted(Comparator.comparingInt((Map.Entry<Long, Seen> entry) ->
                                entry.getValue().total())
                        .reversed())
                .limit(MAX_STATEMENTS)
                .map(entry -> new DatabaseUsage.Activity(
                        text(entry.getKey(), statements),
                        (double) entry.getValue().running / count,
                        (double) entry.getValue().blocked / count,
                        blocker(entry.getValue(), statements)))
                .toList();
    }

    private static @Nullable String blocker(Seen seen, Map<Long, String> statements) {
        return seen.blockers.entrySet().stream()
                .filter(entry -> entry.getKey() != 0)
                .max(Map.Entry.comparingByValue())
                .map(entry -> text(entry.getKey(), statements))
                .orElse(null);
    }

    private static String text(long statement, Map<Long, String> statements) {
        return statements.getOrDefault(statement, "statement " + statement);
    }
}

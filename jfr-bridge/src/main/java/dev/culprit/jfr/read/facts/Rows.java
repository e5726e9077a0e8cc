package dev.culprit.jfr.read.facts;

import dev.culprit.heuristics.model.StatementUsage;
import dev.culprit.jfr.read.pass.Times;
import dev.culprit.jfr.read.pass.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;

/** Rows that the application took from the results of statements, time and again within a window. */
public final class Rows {

    private record Count(long nanos, long results, long rows) {}

    private final Map<Long, List<Count>> counts = new HashMap<>();

    void add(RecordedEvent event) {
        counts.computeIfAbsent(event.getLong("statementId"), id -> new ArrayList<>())
                .add(new Count(Times.start(event), event.getLong("results"), event.getLong("rows")));
    }

    /**
     * The same statements, with the rows of their results.
     *
     * @param statements texts by their ids
     */
    public List<StatementUsage> into(List<StatementUsage> usage, Window window, Map<Long, String> statements) {
        Map<String, List<Double>> perResult = new HashMap<>();
        counts.forEach((id, looks) -> {
            String statement = statements.get(id);
            if (statement != null) {
                perResult.put(statement, perResult(looks, window));
            }
        });
        return usage.stream()
                .map(one -> one.withRows(perResult.getOrDefault(one.statement(), List.of())))
                .toList();
    }

    /** Rows that are taken when the next look at a result has passed already are those of the look before. */
    private static List<Double> perResult(List<Count> looks, Window window) {
        List<Double> means = new ArrayList<>();
        long results = 0;
        long rows = 0;
        List<Count> inside = looks.stream()
                .filter(count -> window.contains(count.nanos))
                .sorted(Comparator.comparingLong(Count::nanos))
                .toList();
        for (Count count : inside) {
            if (count.results > 0 && results > 0) {
                means.add((double) rows / results);
            }
            if (count.results > 0) {
                results = count.results;
                rows = 0;
            }
            rows += count.rows;
        }
        if (results > 0) {
            means.add((double) rows / results);
        }
        return means;
    }
}

package dev.culprit.agent.mbean;

import dev.culprit.agent.AgentService;
import dev.culprit.agent.run.request.RequestDocument;
import dev.culprit.heuristics.contract.MetricsRequest;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.jfr.events.machine.ExternalMetricEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers from outside. Remembers only who told them, and when. */
public final class ExternalMetricsService implements AgentService, ExternalMetricsMXBean {

    private static final int MOST = 100;

    private record Source(long values, long lastNanos) {}

    private final Map<String, Source> sources = new HashMap<>();

    @Override
    public String name() {
        return "ExternalMetrics";
    }

    @Override
    public Object mbean() {
        return this;
    }

    @Override
    public String ingest(String json) {
        return Refusal.orAnswer(() -> {
            MetricsRequest told = RequestDocument.read(json, MetricsRequest.class);
            String source = told.source();
            Map<String, Double> values = told.values();
            note(source, values.size());
            values.forEach((metric, value) -> {
                ExternalMetricEvent event = new ExternalMetricEvent();
                event.source = source;
                event.metric = metric;
                event.value = value;
                event.commit();
            });
            return Documents.write(Map.of("accepted", values.size()));
        });
    }

    private synchronized void note(String name, int values) {
        Source known = sources.get(name);
        if (known == null && sources.size() >= MOST) {
            throw new IllegalArgumentException(MOST + " sources have told numbers already; call forget first");
        }
        sources.put(name, new Source((known == null ? 0 : known.values()) + values, System.nanoTime()));
    }

    @Override
    public synchronized String forget() {
        sources.clear();
        return Documents.write(Map.of("sources", 0));
    }

    @Override
    public synchronized List<SourceRow> getSources() {
        long now = System.nanoTime();
        List<SourceRow> rows = new ArrayList<>();
        sources.forEach((name, source) -> rows.add(new Row(name, source.values(), (now - source.lastNanos()) / 1e9)));
        rows.sort(Comparator.comparingDouble(SourceRow::getSecondsAgo));
        return rows;
    }

    /** Open types need getters, which records do not have. */
    private record Row(String source, long values, double secondsAgo) implements SourceRow {

        @Override
        public String getSource() {
            return source;
        }

        @Override
        public long getValues() {
            return values;
        }

        @Override
        public double getSecondsAgo() {
            return secondsAgo;
        }
    }

    @Override
    public void close() {
        forget();
    }
}

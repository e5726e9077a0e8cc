package dev.culprit.agent.mbean;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.culprit.agent.AgentService;
import dev.culprit.agent.input.Given;
import dev.culprit.agent.run.request.RequestVersion;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.jfr.events.machine.ExternalMetricEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Numbers from outside. Remembers only who told them, and when. */
public final class ExternalMetricsService implements AgentService, ExternalMetricsMXBean {

    private static final int MOST = 100;
    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}./: _-]{1,100}");
    private static final Set<String> KEYS = Set.of(RequestVersion.KEY, "source", "values");

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
            JsonObject told = object(json);
            String source = name(told.get("source"), "source");
            Map<String, Double> values = values(told.get("values"));
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

    private static JsonObject object(@Nullable String json) {
        try {
            JsonElement parsed = JsonParser.parseString(Given.argument(json, "json"));
            if (parsed.isJsonObject()) {
                RequestVersion.check(parsed.getAsJsonObject());
            }
            if (parsed.isJsonObject()
                    && KEYS.containsAll(parsed.getAsJsonObject().keySet())) {
                return parsed.getAsJsonObject();
            }
        } catch (JsonParseException e) {
            throw new IllegalArgumentException("not a document: " + e.getMessage(), e);
        }
        throw new IllegalArgumentException("write {\"source\":\"db-host\",\"values\":{\"cpu\":0.82}}");
    }

    private static Map<String, Double> values(@Nullable JsonElement element) {
        if (element == null
                || !element.isJsonObject()
                || element.getAsJsonObject().size() == 0) {
            throw new IllegalArgumentException("values must be an object of names and numbers, not empty");
        }
        if (element.getAsJsonObject().size() > MOST) {
            throw new IllegalArgumentException("at most " + MOST + " values at once");
        }
        Map<String, Double> values = new TreeMap<>();
        element.getAsJsonObject().asMap().forEach((metric, number) -> {
            if (!NAME.matcher(metric).matches()) {
                throw new IllegalArgumentException("'" + metric + "' in values is no name");
            }
            double value = Given.number(number, "values." + metric);
            values.put(metric, value);
        });
        return values;
    }

    private static String name(@Nullable JsonElement element, String what) {
        if (element == null
                || !element.isJsonPrimitive()
                || !NAME.matcher(element.getAsString()).matches()) {
            throw new IllegalArgumentException(
                    what + " must be 1 to 100 letters, digits, dots, slashes, colons, spaces, - or _");
        }
        return element.getAsString();
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

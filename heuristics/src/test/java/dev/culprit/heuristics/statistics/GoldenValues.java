package dev.culprit.heuristics.statistics;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/** What independent programs say; {@code golden_values.py} beside the values is what made them. */
final class GoldenValues {

    private static final JsonObject ALL = read();

    private GoldenValues() {}

    /** One case: what goes in, and what has to come out. */
    record Row(JsonObject values) {

        double number(String name) {
            return values.get(name).getAsDouble();
        }

        int count(String name) {
            return values.get(name).getAsInt();
        }

        /** A sample that stands in the row, or the one of which it gives the place. */
        double[] numbers(String name) {
            JsonElement sample = values.get(name);
            JsonElement found = sample.isJsonArray()
                    ? sample
                    : ALL.getAsJsonArray("samples").get(sample.getAsInt());
            return found.getAsJsonArray().asList().stream()
                    .mapToDouble(JsonElement::getAsDouble)
                    .toArray();
        }

        boolean[] flags(String name) {
            List<JsonElement> flags = values.getAsJsonArray(name).asList();
            boolean[] all = new boolean[flags.size()];
            IntStream.range(0, all.length).forEach(i -> all[i] = flags.get(i).getAsBoolean());
            return all;
        }
    }

    static List<Row> of(String name) {
        return ALL.getAsJsonArray(name).asList().stream()
                .map(row -> new Row(row.getAsJsonObject()))
                .toList();
    }

    private static JsonObject read() {
        try (InputStream in = Objects.requireNonNull(
                        GoldenValues.class.getResourceAsStream("/statistics/golden_values.json"));
                InputStreamReader reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
            return JsonParser.parseReader(reader).getAsJsonObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

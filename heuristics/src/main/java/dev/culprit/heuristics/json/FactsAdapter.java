package dev.culprit.heuristics.json;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import dev.culprit.heuristics.facts.Fact;
import dev.culprit.heuristics.facts.Fact.Amount;
import dev.culprit.heuristics.facts.Fact.Flag;
import dev.culprit.heuristics.facts.Fact.Frames;
import dev.culprit.heuristics.facts.Fact.Words;
import dev.culprit.heuristics.facts.FactName;
import dev.culprit.heuristics.facts.Facts;
import java.io.IOException;
import java.util.function.Predicate;

/** A list of {@code {"name": "waitPerCallMillis", "label": "wait per call", "unit": "ms", "value": 12.3}}. */
final class FactsAdapter extends TypeAdapter<Facts> {

    private static final FiniteNumbers NUMBERS = new FiniteNumbers();

    @Override
    public void write(JsonWriter out, Facts facts) throws IOException {
        out.beginArray();
        for (Fact fact : facts.all()) {
            FactName name = fact.name();
            out.beginObject();
            out.name("name").value(name.key());
            out.name("label").value(name.label());
            out.name("unit").value(name.unit().symbol());
            out.name("value");
            value(out, fact);
            out.endObject();
        }
        out.endArray();
    }

    private static void value(JsonWriter out, Fact fact) throws IOException {
        if (fact instanceof Amount amount) {
            NUMBERS.write(out, amount.value());
        } else if (fact instanceof Words words) {
            out.value(words.value());
        } else if (fact instanceof Flag flag) {
            out.value(flag.value());
        } else if (fact instanceof Frames frames) {
            out.beginArray();
            for (String frame : frames.value()) {
                out.value(frame);
            }
            out.endArray();
        }
    }

    @Override
    public Facts read(JsonReader in) {
        JsonElement tree = JsonParser.parseReader(in);
        if (!(tree instanceof JsonArray list)) {
            throw new IllegalArgumentException("facts are not a list");
        }
        Facts facts = Facts.NONE;
        for (JsonElement each : list) {
            if (!(each instanceof JsonObject fact)
                    || !(fact.get("name") instanceof JsonPrimitive told)
                    || !told.isString()
                    || !fact.has("value")) {
                throw new IllegalArgumentException("a fact has a name and a value, " + each + " does not");
            }
            String key = told.getAsString();
            FactName name =
                    FactName.of(key).orElseThrow(() -> new IllegalArgumentException("there is no fact '" + key + "'"));
            if (facts.has(name)) {
                throw new IllegalArgumentException("the fact '" + key + "' is told twice");
            }
            if (fact.has("unit")
                    && !fact.get("unit").equals(new JsonPrimitive(name.unit().symbol()))) {
                throw new IllegalArgumentException("the fact '" + key + "' has the unit " + fact.get("unit") + ", not "
                        + name.unit().symbol());
            }
            facts = with(facts, name, fact.get("value"));
        }
        return facts;
    }

    private static Facts with(Facts facts, FactName name, JsonElement value) {
        switch (name.unit()) {
            case TEXT:
                return facts.with(
                        name, primitive(name, value, JsonPrimitive::isString).getAsString());
            case FLAG:
                return facts.with(
                        name, primitive(name, value, JsonPrimitive::isBoolean).getAsBoolean());
            case FRAMES:
                if (!(value instanceof JsonArray frames)) {
                    throw wrong(name, value);
                }
                return facts.with(
                        name,
                        frames.asList().stream()
                                .map(frame -> primitive(name, frame, JsonPrimitive::isString)
                                        .getAsString())
                                .toList());
            default:
                return facts.with(
                        name,
                        value instanceof JsonNull
                                ? Double.NaN
                                : primitive(name, value, JsonPrimitive::isNumber)
                                        .getAsDouble());
        }
    }

    private static JsonPrimitive primitive(FactName name, JsonElement value, Predicate<JsonPrimitive> kind) {
        if (value instanceof JsonPrimitive primitive && kind.test(primitive)) {
            return primitive;
        }
        throw wrong(name, value);
    }

    private static IllegalArgumentException wrong(FactName name, JsonElement value) {
        return new IllegalArgumentException("the fact '" + name.key() + "' cannot be " + value);
    }
}

package dev.culprit.agent.testing;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.culprit.heuristics.contract.DiagnosisRequest;
import dev.culprit.heuristics.contract.InstrumentationRequest;
import dev.culprit.heuristics.contract.LoadRequest;
import dev.culprit.heuristics.contract.MetricsRequest;
import dev.culprit.heuristics.contract.RecordingRequest;
import dev.culprit.heuristics.contract.SamplingRequest;
import dev.culprit.heuristics.fields.AnyOf;
import dev.culprit.heuristics.fields.Entries;
import dev.culprit.heuristics.fields.Field;
import dev.culprit.heuristics.fields.Form;
import dev.culprit.heuristics.fields.NamesSuffice;
import dev.culprit.heuristics.fields.Needs;
import dev.culprit.heuristics.fields.Range;
import dev.culprit.heuristics.fields.Says;
import dev.culprit.heuristics.fields.TextForm;
import dev.culprit.heuristics.json.Requests;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.plan.Category;
import dev.culprit.heuristics.plan.Taxonomy;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Generates the schema of requests from what their records say. */
public final class SchemaOfRequests {

    /** As {@link Requirement#parse} reads it; a test holds both together. */
    private static final String EXPRESSION =
            "^\\s*[pP]\\d{1,2}(\\.\\d+)?\\s*<=?\\s*\\d+(\\.\\d+)?\\s*([uU][sS]|[mM]?[sS])\\s*$";

    /** What the operations take, or answer. */
    public static final Map<String, Class<? extends Record>> OPERATIONS = operations();

    private final JsonObject definitions = new JsonObject();

    private static Map<String, Class<? extends Record>> operations() {
        Map<String, Class<? extends Record>> all = new LinkedHashMap<>();
        all.put("Instrumentation.apply", InstrumentationRequest.class);
        all.put("Sampling.apply", SamplingRequest.class);
        all.put("Recording.start", RecordingRequest.class);
        all.put("ExternalMetrics.ingest", MetricsRequest.class);
        all.put("Diagnosis.start", DiagnosisRequest.class);
        all.put("LoadPort.nextRequest", LoadRequest.class);
        all.put("LoadPort.report", LoadReport.class);
        return all;
    }

    /** All of it. */
    public static JsonObject document() {
        SchemaOfRequests schema = new SchemaOfRequests();
        OPERATIONS.forEach((operation, type) -> {
            JsonObject object = schema.object(type);
            JsonObject version = new JsonObject();
            version.addProperty("description", "Of the document; without one, that of the agent.");
            version.addProperty("const", Requests.VERSION);
            object.getAsJsonObject("properties").add(Requests.VERSION_KEY, version);
            schema.definitions.add(operation, object);
        });
        JsonObject document = new JsonObject();
        document.addProperty("$schema", "https://json-schema.org/draft/2020-12/schema");
        document.addProperty("title", "What client and agent tell each other");
        document.addProperty(
                "description",
                "Inputs of the operations of the agent's MBeans, and what it wants from the load generator. Names of scopes, samplers,"
                        + " measures and the like may be written in lower case, and numbers in quotes, too. Every document may say its"
                        + " version. Generated from the records of dev.culprit.heuristics.contract.");
        document.add("$defs", schema.definitions);
        return document;
    }

    /** Of one record, with the definitions that it needs. */
    public static JsonObject of(Class<?> record) {
        SchemaOfRequests schema = new SchemaOfRequests();
        JsonObject object = schema.object(record);
        object.add("$defs", schema.definitions);
        return object;
    }

    private JsonObject object(Class<?> type) {
        JsonObject object = new JsonObject();
        Says says = type.getAnnotation(Says.class);
        if (says != null) {
            object.addProperty("description", says.value());
        }
        object.addProperty("type", "object");
        JsonObject properties = new JsonObject();
        JsonArray required = new JsonArray();
        JsonObject dependent = new JsonObject();
        for (Field field : Field.flat(type)) {
            properties.add(field.name(), property(field));
            if (field.isRequired()) {
                required.add(field.name());
            }
            field.said(Needs.class)
                    .ifPresent(needs -> dependent.add(field.name(), present(type, needs.value(), needs.butNot())));
        }
        object.add("properties", properties);
        if (!required.isEmpty()) {
            object.add("required", required);
        }
        AnyOf some = type.getAnnotation(AnyOf.class);
        if (some != null) {
            JsonArray any = new JsonArray();
            Arrays.stream(some.value()).forEach(name -> any.add(present(type, name, "")));
            object.add("anyOf", any);
        }
        if (dependent.size() > 0) {
            object.add("dependentSchemas", dependent);
        }
        object.addProperty("additionalProperties", false);
        return object;
    }

    /** That a field is there, not empty and not a certain value. */
    private static JsonObject present(Class<?> type, String name, String butNot) {
        JsonObject present = new JsonObject();
        JsonArray required = new JsonArray();
        required.add(name);
        present.add("required", required);
        Field field = Field.flat(type).stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
        JsonObject value = new JsonObject();
        if (field.raw() == List.class) {
            value.addProperty("minItems", 1);
        } else if (!butNot.isEmpty()) {
            JsonObject not = new JsonObject();
            not.addProperty("const", butNot);
            value.add("not", not);
        }
        if (value.size() > 0) {
            JsonObject properties = new JsonObject();
            properties.add(name, value);
            present.add("properties", properties);
        }
        return present;
    }

    private JsonObject property(Field field) {
        JsonObject property = new JsonObject();
        field.said(Says.class).ifPresent(says -> property.addProperty("description", says.value()));
        type(field).asMap().forEach(property::add);
        field.usual().ifPresent(usual -> property.add("default", json(usual)));
        return property;
    }

    private JsonObject type(Field field) {
        if (field.raw() == List.class) {
            JsonObject list = new JsonObject();
            list.addProperty("type", "array");
            list.add("items", single(field.argument(0), field));
            entries(field, list, "minItems", "maxItems");
            return list;
        }
        return field.raw() == Map.class ? map(field) : single(field.raw(), field);
    }

    private JsonObject map(Field field) {
        JsonObject map = new JsonObject();
        map.addProperty("type", "object");
        boolean namesSuffice = field.said(NamesSuffice.class).isPresent();
        Class<?> key = field.argument(0);
        if (key.isEnum() || field.said(Form.class).isPresent()) {
            map.add("propertyNames", single(key, field));
        }
        JsonObject value = number(field.argument(1), field, namesSuffice);
        map.add("additionalProperties", value);
        entries(field, map, "minProperties", "maxProperties");
        if (!namesSuffice) {
            return map;
        }
        JsonObject names = new JsonObject();
        names.addProperty("type", "array");
        names.add("items", single(key, field));
        entries(field, names, "minItems", "maxItems");
        return oneOf(names, map);
    }

    private static JsonObject oneOf(JsonElement... choices) {
        JsonArray all = new JsonArray();
        Arrays.stream(choices).forEach(all::add);
        JsonObject oneOf = new JsonObject();
        oneOf.add("oneOf", all);
        return oneOf;
    }

    private static void entries(Field field, JsonObject of, String least, String most) {
        field.said(Entries.class).ifPresent(limits -> {
            if (limits.least() > 0) {
                of.addProperty(least, limits.least());
            }
            if (limits.most() < Integer.MAX_VALUE) {
                of.addProperty(most, limits.most());
            }
        });
    }

    private JsonObject single(Class<?> type, Field field) {
        if (type == String.class) {
            return text(field);
        } else if (type.isEnum()) {
            return defined(type.getSimpleName(), words(Arrays.asList(type.getEnumConstants())));
        } else if (type == boolean.class) {
            JsonObject truth = new JsonObject();
            truth.addProperty("type", "boolean");
            return truth;
        } else if (type == Requirement.class) {
            JsonObject words = new JsonObject();
            words.addProperty("type", "string");
            words.addProperty("pattern", EXPRESSION);
            return oneOf(words, object(type));
        }
        return type.isRecord() ? object(type) : number(type, field, field.isFigure());
    }

    private JsonObject text(Field field) {
        JsonObject text = new JsonObject();
        text.addProperty("type", "string");
        TextForm form = field.said(Form.class).map(Form::value).orElse(null);
        if (form == null) {
            return text;
        }
        if (form == TextForm.CATEGORY) {
            JsonObject category = defined("category", words(categories()));
            return field.name().equals("skip") ? notTheRoot(category) : category;
        }
        text.addProperty("pattern", "^" + form.expression() + "$");
        text.addProperty("maxLength", form.longest());
        return defined(form.name().toLowerCase(Locale.ROOT), text);
    }

    private static List<String> categories() {
        return Taxonomy.standard().categories().stream()
                .map(Category::id)
                .flatMap(id -> Stream.of(id, id.substring(id.lastIndexOf('/') + 1)))
                .distinct()
                .toList();
    }

    private static JsonObject notTheRoot(JsonObject category) {
        JsonObject root = new JsonObject();
        root.addProperty("const", Taxonomy.standard().root().id());
        category.add("not", root);
        return category;
    }

    private static JsonObject words(Collection<?> words) {
        JsonArray all = new JsonArray();
        words.forEach(word -> all.add(word.toString()));
        JsonObject list = new JsonObject();
        list.add("enum", all);
        return list;
    }

    private JsonObject defined(String name, JsonObject definition) {
        definitions.add(name, definition);
        JsonObject reference = new JsonObject();
        reference.addProperty("$ref", "#/$defs/" + name);
        return reference;
    }

    private static JsonObject number(Class<?> type, Field field, boolean orNull) {
        JsonObject number = new JsonObject();
        String kind = type == double.class || type == Double.class ? "number" : "integer";
        if (orNull) {
            JsonArray kinds = new JsonArray();
            kinds.add(kind);
            kinds.add("null");
            number.add("type", kinds);
        } else {
            number.addProperty("type", kind);
        }
        if (type == int.class || type == Integer.class) {
            number.addProperty("maximum", Integer.MAX_VALUE);
        }
        field.said(Range.class).ifPresent(range -> {
            if (Double.isFinite(range.least())) {
                number.add(range.above() ? "exclusiveMinimum" : "minimum", json(range.least()));
            }
            if (Double.isFinite(range.most())) {
                number.remove("maximum");
                number.add(range.below() ? "exclusiveMaximum" : "maximum", json(range.most()));
            }
        });
        return number;
    }

    private static JsonElement json(Object value) {
        if (value instanceof List<?>) {
            return new JsonArray();
        } else if (value instanceof Boolean truth) {
            return new JsonPrimitive(truth);
        } else if (value instanceof Double number && number == Math.rint(number)) {
            return new JsonPrimitive(number.longValue());
        }
        return value instanceof Number number ? new JsonPrimitive(number) : new JsonPrimitive(value.toString());
    }
}

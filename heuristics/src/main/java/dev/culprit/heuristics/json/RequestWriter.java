package dev.culprit.heuristics.json;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.culprit.heuristics.fields.Field;
import dev.culprit.heuristics.fields.Fields;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes a tree of a request. */
final class RequestWriter {

    /** Beyond it a {@code double} does not hold every whole number. */
    private static final double LARGEST_WHOLE = 1e15;

    private RequestWriter() {}

    static JsonObject tree(Record request) {
        JsonObject object = new JsonObject();
        add(object, request);
        return object;
    }

    private static void add(JsonObject object, Object record) {
        for (Field field : Field.of(record.getClass())) {
            Object value = Fields.valueOf(field, record);
            if (value != null && field.isFlat()) {
                add(object, value);
            } else if (value != null && !Fields.isUsual(field, value)) {
                JsonElement element = element(value);
                if (field.isRequired() || !element.equals(new JsonObject())) {
                    object.add(field.name(), element);
                }
            }
        }
    }

    private static JsonElement element(@Nullable Object value) {
        if (value instanceof Record record) {
            return tree(record);
        } else if (value instanceof List<?> list) {
            JsonArray array = new JsonArray();
            list.forEach(each -> array.add(element(each)));
            return array;
        } else if (value instanceof Map<?, ?> map) {
            JsonObject object = new JsonObject();
            map.forEach((key, each) -> object.add(String.valueOf(key), element(each)));
            return object;
        } else if (value instanceof Boolean truth) {
            return new JsonPrimitive(truth);
        } else if (value instanceof Double number) {
            return number(number);
        } else if (value instanceof Number number) {
            return new JsonPrimitive(number);
        }
        return new JsonPrimitive(String.valueOf(value));
    }

    private static JsonElement number(double value) {
        if (!Double.isFinite(value)) {
            return JsonNull.INSTANCE;
        }
        return value == Math.rint(value) && Math.abs(value) < LARGEST_WHOLE
                ? new JsonPrimitive((long) value)
                : new JsonPrimitive(value);
    }
}

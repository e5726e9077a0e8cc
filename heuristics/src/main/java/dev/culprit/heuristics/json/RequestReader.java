package dev.culprit.heuristics.json;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import dev.culprit.heuristics.fields.Field;
import dev.culprit.heuristics.fields.FieldException;
import dev.culprit.heuristics.fields.Fields;
import dev.culprit.heuristics.fields.HasUsual;
import dev.culprit.heuristics.fields.NamesSuffice;
import dev.culprit.heuristics.model.Requirement;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes a request of a tree. */
final class RequestReader {

    private RequestReader() {}

    /** @throws IllegalArgumentException naming the first field that is wrong */
    static <T> T read(JsonObject object, Class<T> type) {
        List<String> known = Field.flat(type).stream().map(Field::name).toList();
        for (String key : object.keySet()) {
            if (!known.contains(key)) {
                throw new IllegalArgumentException(
                        "unknown key '" + GivenValue.shortened(key) + "'; known are " + known);
            }
        }
        Map<String, Object> values = new HashMap<>();
        for (Field field : Field.flat(type)) {
            Object value = value(object, field);
            if (value != null) {
                values.put(field.name(), value);
            }
        }
        Fields.together(type, object::has, name -> isThere(values.get(name)), values);
        return make(type, values);
    }

    private static boolean isThere(@Nullable Object value) {
        return value != null && !(value instanceof List<?> list && list.isEmpty());
    }

    /** Null if the record's constructor knows what it is. */
    private static @Nullable Object value(JsonObject object, Field field) {
        JsonElement given = object.get(field.name());
        if (given == null) {
            if (field.isRequired()) {
                throw new FieldException(field.name(), "is missing");
            }
            return field.usual().orElse(null);
        }
        Object value = several(given, field);
        field.check(value);
        return value;
    }

    private static Object several(JsonElement given, Field field) {
        if (field.raw() == List.class) {
            if (!given.isJsonArray()) {
                throw new FieldException(field.name(), "must be a list, not " + GivenValue.shortened(given.toString()));
            }
            List<Object> list = new ArrayList<>();
            for (JsonElement each : given.getAsJsonArray()) {
                boolean object = each.isJsonObject();
                String name = object ? field.name() + "[" + list.size() + "]" : field.name();
                list.add(single(each, field.argument(0), name, false));
            }
            return list;
        }
        return field.raw() == Map.class
                ? map(given, field)
                : single(given, field.raw(), field.name(), field.isFigure());
    }

    private static Map<Object, Object> map(JsonElement given, Field field) {
        Map<Object, Object> map = new LinkedHashMap<>();
        boolean namesSuffice = field.said(NamesSuffice.class).isPresent();
        if (namesSuffice && given.isJsonArray()) {
            given.getAsJsonArray().forEach(name -> {
                Object key = single(name, field.argument(0), field.name(), false);
                map.put(key, ((HasUsual) key).usual());
            });
            return map;
        }
        GivenValue.object(given, field.name()).asMap().forEach((name, value) -> {
            Object key = field.argument(0).isEnum() ? Field.constant(field.argument(0), field.name(), name) : name;
            Object of = namesSuffice && value.isJsonNull()
                    ? ((HasUsual) key).usual()
                    : single(value, field.argument(1), field.name() + "." + name, false);
            if (map.put(key, of) != null) { // names of constants may have any case
                throw new FieldException(field.name(), "names " + key + " twice");
            }
        });
        return map;
    }

    private static Object single(JsonElement given, Class<?> type, String name, boolean figure) {
        if (type == int.class || type == Integer.class) {
            return GivenValue.integer(given, name);
        } else if (type == long.class || type == Long.class) {
            return GivenValue.whole(given, name);
        } else if (type == double.class || type == Double.class) {
            return figure && given.equals(JsonNull.INSTANCE)
                    ? Double.valueOf(Double.NaN)
                    : GivenValue.number(given, name);
        } else if (type == boolean.class) {
            return GivenValue.truth(given, name);
        } else if (type == String.class) {
            return GivenValue.text(given, name);
        } else if (type.isEnum()) {
            return GivenValue.constant(given, type, name);
        } else if (type == Requirement.class && given.isJsonPrimitive()) {
            return Requirement.parse(given.getAsString());
        }
        JsonObject inner = GivenValue.object(given, name);
        try {
            return read(inner, type);
        } catch (FieldException e) {
            throw e.within(name);
        }
    }

    /** With parts made of the values of their own fields. */
    private static <T> T make(Class<T> type, Map<String, Object> values) {
        List<Field> fields = Field.of(type);
        Object[] arguments = fields.stream()
                .map(field -> field.isFlat() ? make(field.raw(), values) : values.get(field.name()))
                .toArray();
        try {
            Constructor<T> constructor =
                    type.getDeclaredConstructor(fields.stream().map(Field::raw).toArray(Class<?>[]::new));
            return constructor.newInstance(arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof IllegalArgumentException refusal) {
                throw refusal;
            }
            throw new IllegalStateException("cannot make " + type, e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the record " + type + " must be public", e);
        }
    }
}

package dev.culprit.heuristics.json;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.AddedLater;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Compares the fields of a JSON tree with the components of the record it is to become. */
final class StrictFields {

    private StrictFields() {}

    /**
     * Checks the tree against the record, through lists and maps too.
     *
     * @throws IllegalArgumentException naming the first unknown or missing field
     */
    static void check(JsonElement tree, Class<?> type) {
        check(tree, type, type.getSimpleName());
    }

    private static void check(JsonElement tree, Type type, String path) {
        if (type == Facts.class) {
            return; // their adapter checks them
        }
        if (type instanceof Class<?> record && record.isRecord() && !tree.isJsonNull()) {
            if (!tree.isJsonObject()) {
                throw new IllegalArgumentException(path + " is not an object");
            }
            fields(tree.getAsJsonObject(), record, path);
        } else if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            if (tree.isJsonArray() && generic.getRawType() == List.class) {
                int index = 0;
                for (JsonElement element : tree.getAsJsonArray()) {
                    check(element, arguments[0], path + "[" + index++ + "]");
                }
            } else if (tree.isJsonObject() && arguments.length == 2) {
                tree.getAsJsonObject()
                        .entrySet()
                        .forEach(entry -> check(entry.getValue(), arguments[1], path + "." + entry.getKey()));
            }
        }
    }

    private static void fields(JsonObject object, Class<?> record, String path) {
        RecordComponent[] components = record.getRecordComponents();
        Set<String> known =
                Arrays.stream(components).map(RecordComponent::getName).collect(Collectors.toSet());
        for (String key : object.keySet()) {
            if (!known.contains(key)) {
                throw new IllegalArgumentException(path + " has no field '" + key + "'");
            }
        }
        for (RecordComponent component : components) {
            JsonElement value = object.get(component.getName());
            if (value == null && component.isAnnotationPresent(AddedLater.class)) {
                continue;
            }
            if (value == null) {
                throw new IllegalArgumentException(path + " lacks the field '" + component.getName() + "'");
            }
            check(value, component.getGenericType(), path + "." + component.getName());
        }
    }
}

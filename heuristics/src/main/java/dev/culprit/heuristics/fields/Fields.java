package dev.culprit.heuristics.fields;

import java.lang.reflect.InvocationTargetException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Holds values to what their record says of its fields. */
public final class Fields {

    private Fields() {}

    /**
     * To be called by the compact constructor of a record, with all its components in their order. A usual value is not checked.
     *
     * @throws IllegalArgumentException whose message names the first field that is not what it may be
     */
    public static void check(Class<? extends Record> type, @Nullable Object... values) {
        List<Field> fields = Field.of(type);
        if (fields.size() != values.length) {
            throw new IllegalStateException(type + " has " + fields.size() + " components, not " + values.length);
        }
        Map<String, Object> given = new HashMap<>();
        for (int i = 0; i < values.length; i++) {
            Object value = values[i];
            if (!isUsual(fields.get(i), value)) {
                fields.get(i).check(value);
            }
            collect(fields.get(i), value, given);
        }
        together(type, name -> !isEmpty(given.get(name)), name -> isNotEmpty(type, given, name), given);
    }

    /** Whether something of this name is there and not empty, be it the usual value. */
    private static boolean isNotEmpty(Class<?> type, Map<String, Object> given, String name) {
        return !isEmpty(given.get(name))
                || named(type, name)
                        .flatMap(Field::usual)
                        .filter(usual -> !isEmpty(usual))
                        .isPresent();
    }

    /** The field of this name; of a part alone, what its fields need may lie in the whole. */
    private static Optional<Field> named(Class<?> type, String name) {
        return Field.flat(type).stream()
                .filter(field -> field.name().equals(name))
                .findFirst();
    }

    /** What differs from the usual, with that of parts. */
    private static void collect(Field field, @Nullable Object value, Map<String, Object> given) {
        if (value == null || isUsual(field, value)) {
            return;
        }
        if (field.isFlat()) {
            Field.of(field.raw()).forEach(inner -> collect(inner, valueOf(inner, value), given));
        } else {
            given.put(field.name(), value);
        }
    }

    /** Whether this is what the field is where a document leaves it out. */
    public static boolean isUsual(Field field, @Nullable Object value) {
        return field.usual().filter(usual -> usual.equals(value)).isPresent();
    }

    /** The value of one component of a record. */
    public static @Nullable Object valueOf(Field field, Object record) {
        try {
            return field.component().getAccessor().invoke(record);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("the record " + record.getClass() + " must be public", e);
        }
    }

    private static boolean isEmpty(@Nullable Object value) {
        return value == null || value instanceof Collection<?> list && list.isEmpty();
    }

    /**
     * Checks which fields belong together.
     *
     * @param isGiven whether a document has a field
     * @param isThere whether a field has a value that is not empty, given or usual
     * @param values those that are known, by name
     * @throws IllegalArgumentException that says why
     */
    public static void together(
            Class<?> type, Predicate<String> isGiven, Predicate<String> isThere, Map<String, Object> values) {
        for (Field field : Field.flat(type)) {
            Optional<Needs> said = field.said(Needs.class)
                    .filter(needs -> isGiven.test(field.name())
                            && named(type, needs.value()).isPresent());
            said.ifPresent(needs -> {
                if (!isThere.test(needs.value()) || !needs.butNot().isEmpty() && isExcluded(type, needs, values)) {
                    throw new IllegalArgumentException(needs.why());
                }
            });
        }
        AnyOf some = type.getAnnotation(AnyOf.class);
        if (some != null && List.of(some.value()).stream().noneMatch(isThere)) {
            throw new IllegalArgumentException(some.why());
        }
    }

    private static boolean isExcluded(Class<?> type, Needs needs, Map<String, Object> values) {
        Object other = values.get(needs.value());
        if (other == null) {
            other = named(type, needs.value()).flatMap(Field::usual).orElse("");
        }
        return other.toString().equals(needs.butNot());
    }
}

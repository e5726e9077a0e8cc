package dev.culprit.heuristics.fields;

import java.lang.annotation.Annotation;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One component of a record, with what is said of it.
 *
 * @param component as the class file has it
 */
public record Field(RecordComponent component) {

    private static final int SHOWN = 40;

    /** The components of a record, in their order; parts ({@link Flat}) as they are. */
    public static List<Field> of(Class<?> record) {
        return Arrays.stream(record.getRecordComponents()).map(Field::new).toList();
    }

    /** The fields of the object in a document, with those of parts in their places. */
    public static List<Field> flat(Class<?> record) {
        return of(record).stream()
                .flatMap(field -> field.isFlat() ? flat(field.raw()).stream() : List.of(field).stream())
                .toList();
    }

    /** As in documents. */
    public String name() {
        return component.getName();
    }

    /** Type, without type arguments. */
    public Class<?> raw() {
        return component.getType();
    }

    /** Type of the elements of a list, or of the keys (0) and values (1) of a map. */
    public Class<?> argument(int index) {
        Type[] arguments = ((ParameterizedType) component.getGenericType()).getActualTypeArguments();
        return (Class<?>) arguments[index];
    }

    /** What is said of it, if it is. */
    public <A extends Annotation> Optional<A> said(Class<A> kind) {
        return Optional.ofNullable(component.getAnnotation(kind));
    }

    private boolean is(Class<? extends Annotation> kind) {
        return component.isAnnotationPresent(kind);
    }

    public boolean isFlat() {
        return is(Flat.class);
    }

    /** Whether it may be unknown. */
    public boolean isFigure() {
        return is(Figure.class);
    }

    /** Whether a document must have it. */
    public boolean isRequired() {
        return !is(Usual.class) && !is(MayBeMissing.class);
    }

    /** What it is where a document leaves it out; empty if it is required, or the record's constructor knows. */
    public Optional<Object> usual() {
        return said(Usual.class).map(usual -> parsed(usual.value()));
    }

    private Object parsed(String text) {
        if (raw() == int.class) {
            return Integer.valueOf(text);
        } else if (raw() == long.class) {
            return Long.valueOf(text);
        } else if (raw() == double.class) {
            return Double.valueOf(text);
        } else if (raw() == boolean.class) {
            return Boolean.valueOf(text);
        } else if (raw() == List.class) {
            return List.of();
        }
        return raw().isEnum() ? constant(raw(), name(), text) : text;
    }

    /**
     * The constant of an enumeration, whatever the case of the letters.
     *
     * @param field whose value it is to be
     * @throws FieldException if there is none of this name
     */
    public static <E> E constant(Class<E> enumeration, String field, String name) {
        E[] constants = enumeration.getEnumConstants();
        for (E constant : constants) {
            if (constant.toString().equals(name.toUpperCase(Locale.ROOT))
                    || constant.toString().equals(name.toLowerCase(Locale.ROOT))) {
                return constant;
            }
        }
        throw new FieldException(field, "must be one of " + Arrays.toString(constants) + ", not " + shortened(name));
    }

    /**
     * Checks a value that somebody gave, even if it is the usual one.
     *
     * @throws FieldException if it is not what this field may be
     */
    public void check(@Nullable Object value) {
        if (value == null) {
            if (!is(MayBeMissing.class)) {
                throw new FieldException(name(), "must be given, not null");
            }
        } else if (value instanceof List<?> list) {
            entries(list.size());
            list.forEach(element -> single(name(), element));
        } else if (value instanceof Map<?, ?> map) {
            entries(map.size());
            map.forEach((key, each) -> {
                if (key instanceof String text) {
                    text(name(), text);
                }
                number(name() + "." + key, each);
            });
        } else {
            single(name(), value);
        }
    }

    private void single(String where, Object value) {
        if (value instanceof String text) {
            text(where, text);
        } else {
            number(where, value);
        }
    }

    private void entries(int size) {
        said(Entries.class).ifPresent(limits -> {
            if (size < limits.least() || size > limits.most()) {
                throw new FieldException(name(), "must have " + number(limits) + " entries, not " + size);
            }
        });
    }

    private static String number(Entries limits) {
        return limits.most() == Integer.MAX_VALUE
                ? "at least " + limits.least()
                : limits.least() == 0 ? "at most " + limits.most() : limits.least() + " to " + limits.most();
    }

    private void text(String where, String text) {
        said(Form.class).ifPresent(form -> {
            if (!form.value().matches(text)) {
                throw new FieldException(where + ":", form.value().refusal(text));
            }
        });
    }

    private void number(String where, Object value) {
        if (!(value instanceof Number number)) {
            return;
        }
        double size = number.doubleValue();
        if (!Double.isFinite(size)) {
            if (isFigure() && Double.isNaN(size)) {
                return;
            }
            throw new FieldException(where, "must be a number, not " + value);
        }
        said(Range.class).ifPresent(range -> {
            boolean low = range.above() ? size <= range.least() : size < range.least();
            boolean high = range.below() ? size >= range.most() : size > range.most();
            if (low || high) {
                throw new FieldException(where, "must be " + words(range) + ", not " + value);
            }
        });
    }

    private static String words(Range range) {
        String least = number(range.least());
        if (range.most() == Double.POSITIVE_INFINITY) {
            return (range.above() ? "above " : "at least ") + least;
        }
        String most = number(range.most());
        return range.above() || range.below()
                ? (range.above() ? "above " : "at least ") + least + " and " + (range.below() ? "below " : "at most ")
                        + most
                : "between " + least + " and " + most;
    }

    private static String number(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
    }

    private static String shortened(String text) {
        return text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
    }
}

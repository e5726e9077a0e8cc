package dev.culprit.agent.sampling;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.WeakReference;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Calls public methods of types that only the application can name. */
public final class PublicMethods {

    /** What classes of the application hold of ours. */
    private static final Queue<Known> KNOWN = new ConcurrentLinkedQueue<>();

    private record Known(WeakReference<Class<?>> type, ClassValue<?> value) {}

    private PublicMethods() {}

    /** What is found out about a class once, and goes when the class goes, or with {@link #forget}. */
    public static <T> ClassValue<T> perClass(Function<Class<?>, T> knowledge) {
        return new ClassValue<>() {
            @Override
            protected T computeValue(Class<?> type) {
                KNOWN.add(new Known(new WeakReference<>(type), this));
                return knowledge.apply(type);
            }
        };
    }

    /** Takes away from all classes what was found out about them: it would hold our classes as long as they live. */
    public static void forget() {
        for (Known known = KNOWN.poll(); known != null; known = KNOWN.poll()) {
            Class<?> type = known.type().get();
            if (type != null) {
                known.value().remove(type);
            }
        }
    }

    /**
     * The public type of this name among a class and its supertypes; null if there is none. Found through the class itself,
     * so that it is the one of its own loader.
     */
    public static @Nullable Class<?> supertype(Class<?> type, String name) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            if (c.getName().equals(name)) {
                return c;
            }
            for (Class<?> i : c.getInterfaces()) {
                Class<?> found = supertype(i, name);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    /** The first that is found of several names. */
    public static @Nullable Class<?> supertype(Class<?> type, String name, String otherName) {
        Class<?> found = supertype(type, name);
        return found != null ? found : supertype(type, otherName);
    }

    /**
     * A method as {@code (Object,parameters)result}; null if the type has none, or one with another result.
     *
     * @param result a primitive type, String or Object
     */
    public static @Nullable MethodHandle handle(
            @Nullable Class<?> type, String method, Class<?> result, Class<?>... parameters) {
        if (type == null) {
            return null;
        }
        try {
            return MethodHandles.publicLookup()
                    .unreflect(type.getMethod(method, parameters))
                    .asType(MethodType.methodType(result, Object.class, parameters));
        } catch (ReflectiveOperationException | RuntimeException | LinkageError absent) {
            return null; // an older version of the library, or one that is not open to us
        }
    }

    /** The declared result of a method without parameters; null if there is no such method. */
    static @Nullable Class<?> result(Class<?> type, String method) {
        try {
            return type.getMethod(method).getReturnType();
        } catch (ReflectiveOperationException | LinkageError absent) {
            return null;
        }
    }
}

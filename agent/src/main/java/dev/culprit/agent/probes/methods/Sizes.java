package dev.culprit.agent.probes.methods;

import dev.culprit.jfr.events.methods.MethodSizesEvent;
import java.lang.reflect.Array;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * How much a parameter is: elements of arrays, collections and maps, characters of texts, numbers themselves. Only objects
 * are asked that answer at once and change nothing: a collection of the application may load itself from a database.
 */
final class Sizes {

    /** Exactly these classes: one that wraps or inherits may be the application's. */
    private static final Set<Class<?>> KNOWN = Set.of(
            ArrayList.class,
            LinkedList.class,
            ArrayDeque.class,
            PriorityQueue.class,
            HashSet.class,
            LinkedHashSet.class,
            HashMap.class,
            LinkedHashMap.class,
            ConcurrentHashMap.class,
            CopyOnWriteArrayList.class,
            Arrays.asList(1).getClass(),
            Collections.emptyList().getClass(),
            Collections.emptySet().getClass(),
            Collections.emptyMap().getClass(),
            Collections.singletonList(1).getClass(),
            Collections.singleton(1).getClass(),
            List.of(1).getClass(),
            List.of(1, 2, 3).getClass(),
            Set.of(1).getClass(),
            Set.of(1, 2, 3).getClass(),
            Map.of(1, 1).getClass(),
            Map.of(1, 1, 2, 2).getClass());

    private Sizes() {}

    static void describe(MethodSizesEvent event, @Nullable Object[] parameters) {
        event.size1 = of(parameters, 0);
        event.size2 = of(parameters, 1);
        event.size3 = of(parameters, 2);
        event.size4 = of(parameters, 3);
    }

    private static long of(@Nullable Object[] parameters, int index) {
        return index < parameters.length ? of(parameters[index]) : MethodSizesEvent.NONE;
    }

    /** {@link MethodSizesEvent#NONE} if it has none that can be told. */
    static long of(@Nullable Object parameter) {
        if (parameter instanceof String text) {
            return text.length();
        }
        if (parameter instanceof Integer || parameter instanceof Long || parameter instanceof Short) {
            return ((Number) parameter).longValue();
        }
        if (parameter == null) {
            return MethodSizesEvent.NONE;
        }
        if (parameter.getClass().isArray()) {
            return Array.getLength(parameter);
        }
        if (!KNOWN.contains(parameter.getClass())) {
            return MethodSizesEvent.NONE;
        }
        return parameter instanceof Map<?, ?> map ? map.size() : ((Collection<?>) parameter).size();
    }
}

package dev.culprit.agent.probes;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Names of services: {@code GET /books/{id}}. At most 200 different ones are {@link #booked}, the rest is {@code (other)}.
 * What requests ask for is cached, 1024 of them, each displacing another of the same hash.
 */
final class ServiceNames {

    static final String OTHER = "(other)";

    private static final int LIMIT = 200;
    private static final int CACHED = 1024;

    private final Map<String, String> names = new ConcurrentHashMap<>();
    private final AtomicReferenceArray<@Nullable Known> cache = new AtomicReferenceArray<>(CACHED);

    private record Known(
            @Nullable String method,
            @Nullable String path,
            @Nullable String rest,
            String name) {

        boolean fits(@Nullable String method, @Nullable String path, @Nullable String rest) {
            return Objects.equals(path, this.path)
                    && Objects.equals(method, this.method)
                    && Objects.equals(rest, this.rest);
        }
    }

    /** The name from the cache, null if it is not there. */
    @Nullable
    String get(@Nullable String method, @Nullable String path, @Nullable String rest) {
        Known known = cache.getPlain(slot(method, path, rest));
        return known != null && known.fits(method, path, rest) ? known.name : null;
    }

    /**
     * The name of a service, to be booked on when the call ends.
     *
     * @param path where the servlet is mapped, or the whole path
     * @param rest the path below it
     * @param exact whether the path is one that the application names, so that it is taken as it is
     */
    String add(@Nullable String method, @Nullable String path, @Nullable String rest, boolean exact) {
        String whole = (path == null ? "" : path) + (rest == null ? "" : rest);
        String name = verb(method) + " " + (exact ? Paths.cut(whole) : Paths.withoutIds(whole));
        cache.setRelease(slot(method, path, rest), new Known(method, path, rest, name));
        return name;
    }

    /** The method in a name. */
    static String verbOf(String name) {
        return name.substring(0, Math.max(0, name.indexOf(' ')));
    }

    /** The name, or {@code (other)} if there are too many already. */
    String booked(String name) {
        String known = names.get(name);
        if (known != null) {
            return known;
        }
        if (names.size() >= LIMIT) {
            return OTHER;
        }
        names.put(name, name);
        return name;
    }

    /** Clients may send any word as method. */
    private static String verb(@Nullable String method) {
        return method == null || method.length() > 10 || !method.chars().allMatch(c -> c >= 'A' && c <= 'Z')
                ? "?"
                : method;
    }

    private static int slot(@Nullable String method, @Nullable String path, @Nullable String rest) {
        int hash = (hash(method) * 31 + hash(path)) * 31 + hash(rest);
        return (hash ^ (hash >>> 16)) & (CACHED - 1);
    }

    private static int hash(@Nullable String s) {
        return s == null ? 0 : s.hashCode();
    }
}

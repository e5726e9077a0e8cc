package dev.culprit.agent.probes.entry;

import dev.culprit.agent.probes.names.HeavyNames;
import dev.culprit.agent.probes.names.Name;
import dev.culprit.agent.probes.names.PathTree;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Names of services: {@code GET /books/{id}}. Segments of paths that differ too much to be resources are {@linkplain PathTree found by
 * counting}, unless the application's framework tells the pattern. In a recording the first 200 different names are {@link #booked}, and
 * {@linkplain HeavyNames 50 heavy ones} that come later; the rest is {@code (other)}. What requests ask for is cached, 1024 of them, each
 * displacing another of the same hash.
 */
public final class ServiceNames {

    static final String OTHER = "(other)";

    private static final int FIRST = 200;
    private static final int HEAVY = 50;
    private static final int CACHED = 1024;

    private final HeavyNames names = new HeavyNames(FIRST, HEAVY, 0, name -> {});
    private final PathTree tree = new PathTree(names::refresh);
    private final AtomicReferenceArray<@Nullable Service> cache = new AtomicReferenceArray<>(CACHED);

    /** What requests ask for: a method and a path, or something else by its name. */
    public static final class Service {

        private final @Nullable String method;
        private final @Nullable String path;
        private final @Nullable String rest;
        private final String verb;
        private final String prefix;
        private final String below;
        private final boolean exact;

        /** Null if it has none. */
        private volatile @Nullable Name booked;

        Service(
                @Nullable String method,
                @Nullable String path,
                @Nullable String rest,
                String verb,
                String prefix,
                String below,
                boolean exact) {
            this.method = method;
            this.path = path;
            this.rest = rest;
            this.verb = verb;
            this.prefix = prefix;
            this.below = below;
            this.exact = exact;
        }

        boolean fits(@Nullable String method, @Nullable String path, @Nullable String rest) {
            return Objects.equals(path, this.path)
                    && Objects.equals(method, this.method)
                    && Objects.equals(rest, this.rest);
        }

        /** The method in its name, empty if it is no request. */
        public String verb() {
            return verb;
        }
    }

    /** From the cache, null if it is not there. */
    @Nullable
    public Service get(@Nullable String method, @Nullable String path, @Nullable String rest) {
        Service known = cache.getPlain(slot(method, path, rest));
        return known != null && known.fits(method, path, rest) ? known : null;
    }

    /**
     * What a request asks for, to be booked when the call ends.
     *
     * @param path where the servlet is mapped, or the whole path
     * @param rest the path below it
     * @param exact whether the path is one that the application names, so that it is taken as it is
     */
    public Service add(@Nullable String method, @Nullable String path, @Nullable String rest, boolean exact) {
        String first = path == null ? "" : path;
        String verb = verb(method);
        if (exact) {
            return keep(new Service(
                    method, path, rest, verb, "", " " + Paths.cut(first + (rest == null ? "" : rest)), true));
        }
        // what is before the rest is where the servlet is mapped, which the application has named
        String prefix = rest == null || rest.isEmpty() ? "" : Paths.withoutIds(first);
        String below = Paths.withoutIds(first + (rest == null ? "" : rest));
        return keep(
                below.startsWith(prefix)
                        ? new Service(method, path, rest, verb, prefix, below.substring(prefix.length()), false)
                        : new Service(method, path, rest, verb, "", below, false));
    }

    /** Something else than a path, such as a destination or a task. */
    public Service named(String name) {
        Service known = get(null, name, null);
        return known != null && known.exact ? known : keep(new Service(null, name, null, "", "", name, true));
    }

    /** The same for a name that a client may have chosen, however long. */
    public Service namedByClient(String name) {
        return named(Paths.cut(name));
    }

    private Service keep(Service service) {
        cache.setRelease(slot(service.method, service.path, service.rest), service);
        return service;
    }

    /** Whether it is worth knowing how long a call takes, so that its name may be booked by weight. */
    boolean weighs() {
        return names.isFull();
    }

    /**
     * The name under which a call goes, {@code (other)} if there are too many already and this one is not heavy.
     *
     * @param known whether the application has answered as if it knows the path
     * @param nanos that the call took, 0 if unknown
     */
    String booked(Service service, boolean known, long nanos) {
        Name before = service.booked;
        if (before != null && names.isCurrent(before)) {
            return before.text();
        }
        int stamp = names.stamp();
        if (known && !service.exact) {
            tree.learn(service.prefix, service.below);
        }
        String text = service.exact
                ? service.verb + service.below
                : service.verb + " " + tree.name(service.prefix, service.below);
        Name name = names.use(text);
        if (name == null) {
            name = names.weigh(text, nanos);
        }
        if (names.stamp() == stamp) { // or it may be another by now
            service.booked = name;
        }
        return name == null ? OTHER : name.text();
    }

    /** A recording has begun. */
    public void begin() {
        names.begin();
    }

    /** Forgets all. */
    public void clear() {
        tree.clear();
        names.clear();
        for (int i = 0; i < CACHED; i++) {
            cache.setRelease(i, null);
        }
    }

    /** From now on no service gets another name, as during a window. */
    public void freeze() {
        tree.freeze();
    }

    /** What became one meanwhile has one name. */
    public void thaw() {
        tree.thaw();
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

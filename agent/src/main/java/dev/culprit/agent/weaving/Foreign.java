package dev.culprit.agent.weaving;

import dev.culprit.agent.weaving.library.Library;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tells classes that probes stay out of: our own, the byte-code library, the JDK apart from the classes of it that
 * {@linkplain Library#ofTheJvm libraries} name. */
final class Foreign {

    private static final Set<String> PREFIXES = Set.of(
            "java.",
            "jdk.",
            "sun.",
            "com.sun.",
            "net.bytebuddy.",
            "dev.culprit.boot.",
            "dev.culprit.advice.",
            "dev.culprit.premain.",
            "dev.culprit.agent.",
            "dev.culprit.heuristics.",
            "dev.culprit.jfr.",
            // makes the connections of a pool, on the pool's own threads: not a pool
            "com.zaxxer.hikari.util.DriverDataSource");

    private static final @Nullable ClassLoader OWN = Foreign.class.getClassLoader();

    private final Set<String> wanted;

    /** @param libraries tell which classes of the JVM get probes */
    Foreign(List<Library> libraries) {
        wanted = libraries.stream()
                .flatMap(library -> library.ofTheJvm().stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Whether to keep out. The loader is null for the bootstrap loader. */
    boolean isForeign(String type, @Nullable ClassLoader loader) {
        if (wanted.contains(type)) {
            return false;
        }
        // in the packaged agent the loader is ours alone; on a plain class path it is everybody's
        if (loader != null && loader == OWN && loader != ClassLoader.getSystemClassLoader()) {
            return true;
        }
        for (String prefix : PREFIXES) {
            if (type.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}

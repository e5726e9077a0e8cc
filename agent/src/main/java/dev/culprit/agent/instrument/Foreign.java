package dev.culprit.agent.instrument;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells classes that probes stay out of: our own, the byte-code library, the JDK apart from its HTTP server and clients, its executors, semaphores and virtual threads. */
final class Foreign {

    private static final Set<String> WANTED = new HashSet<>(ExecutorTargets.CLASSES);

    static {
        WANTED.add(EntryPointTargets.CHAIN);
        WANTED.add(ExternalCallTargets.URL_CONNECTION);
        WANTED.add(ExternalCallTargets.SECURE_URL_CONNECTION);
        WANTED.add(ExternalCallTargets.CLIENT);
        WANTED.add(PoolTargets.SEMAPHORE);
        WANTED.add(SynchronizationTargets.VIRTUAL_THREAD);
    }

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

    private Foreign() {}

    /** Whether to keep out. The loader is null for the bootstrap loader. */
    static boolean isForeign(String type, @Nullable ClassLoader loader) {
        if (WANTED.contains(type)) {
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

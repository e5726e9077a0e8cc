package dev.culprit.agent.weaving;

import dev.culprit.boot.Dispatch;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Which class loaders let their classes see what probes call. Those of JBoss Modules and OSGi ask the bootstrap loader only
 * for packages that they are told of; a probe in their classes would fail at every call, silently.
 */
final class Visibility {

    /** Why a class stays as it is, and what helps. */
    static final String HIDDEN = "the class loader hides dev.culprit.boot; start the application with"
            + " -Djboss.modules.system.pkgs=dev.culprit.boot (WildFly) or"
            + " -Dorg.osgi.framework.bootdelegation=dev.culprit.boot (OSGi)";

    /** Not asked under the lock of the map: a loader may wait for another thread that asks too. */
    private final Map<ClassLoader, Boolean> answers = Collections.synchronizedMap(new WeakHashMap<>());

    /** Whether classes of the loader can be probed; null is the bootstrap loader. */
    boolean isGiven(@Nullable ClassLoader loader) {
        if (loader == null) {
            return true;
        }
        Boolean known = answers.get(loader);
        if (known == null) {
            known = finds(loader);
            answers.put(loader, known);
        }
        return known;
    }

    private static boolean finds(ClassLoader loader) {
        try {
            return Class.forName(Dispatch.class.getName(), false, loader) == Dispatch.class;
        } catch (ClassNotFoundException | LinkageError | RuntimeException e) { // whatever somebody's loader throws
            return false;
        }
    }
}

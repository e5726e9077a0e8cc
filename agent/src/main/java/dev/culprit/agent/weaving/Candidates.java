package dev.culprit.agent.weaving;

import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.agent.weaving.library.Target;
import dev.culprit.agent.weaving.library.TypeFilter;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import net.bytebuddy.agent.builder.AgentBuilder.RawMatcher;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.pool.TypePool;
import org.jspecify.annotations.Nullable;

/**
 * Decides which classes a target is looked for in, cheapest question first: name, then supertypes (of a loaded class from
 * the class itself, otherwise from class files), then declared methods.
 */
final class Candidates {

    private Candidates() {}

    /** Matches classes that probes stay out of. */
    static RawMatcher ignored(Foreign foreign) {
        return (type, loader, module, loaded, domain) -> foreign.isForeign(type.getName(), loader);
    }

    /** Matches classes with at least one method of the target. */
    static RawMatcher of(Target target) {
        return (type, loader, module, loaded, domain) -> !isPlatform(target, loader) && matches(target, type, loaded);
    }

    /** Whether these are methods that somebody chose, in a class that comes with the JVM: they are not the application's. */
    private static boolean isPlatform(Target target, @Nullable ClassLoader loader) {
        return (target.kind().scope() == Scope.METHOD || target.kind().scope() == Scope.LOCKS)
                && (loader == null || loader == ClassLoader.getPlatformClassLoader());
    }

    static boolean matches(Target target, Class<?> loaded) {
        return !isPlatform(target, loaded.getClassLoader()) && target.types().matches(loaded);
    }

    private static boolean matches(Target target, TypeDescription type, @Nullable Class<?> loaded) {
        if (loaded == null) {
            return target.types().matches(type) && declares(type, target);
        }
        return target.types().matches(loaded) && (isUnreadable(type) || declares(type, target));
    }

    /** The scopes of the targets that a loaded class has methods of, or may have, if its class file cannot be read. */
    static Set<Scope> scopes(Class<?> loaded, List<Target> targets) {
        TypePool.Resolution found = TypePool.Default.WithLazyResolution.of(
                        ClassFileLocator.ForClassLoader.of(loaded.getClassLoader()))
                .describe(loaded.getName());
        Set<Scope> scopes = EnumSet.noneOf(Scope.class);
        for (Target target : targets) {
            if (matches(target, loaded) && mayDeclare(found, target)) {
                scopes.add(target.kind().scope());
            }
        }
        return scopes;
    }

    private static boolean mayDeclare(TypePool.Resolution found, Target target) {
        try {
            return declares(found.resolve(), target);
        } catch (RuntimeException unreadable) { // made at run time, or in a format that is not known
            return true;
        }
    }

    static boolean declares(TypeDescription type, Target target) {
        return !type.getDeclaredMethods().filter(target.methods()).isEmpty();
    }

    /**
     * Whether there is no class file to look into, as with classes made at run time. When the class is really changed, its
     * code is at hand and the question is asked again.
     */
    private static boolean isUnreadable(TypeDescription type) {
        try {
            return type.getModifiers() < 0;
        } catch (IllegalStateException noClassFile) {
            return true;
        }
    }

    /** Loaded classes that could be changed and are wanted. */
    static List<Class<?>> loaded(Instrumentation instrumentation, Predicate<Class<?>> wanted) {
        List<Class<?>> found = new ArrayList<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (!type.isArray()
                    && !type.isPrimitive()
                    && wanted.test(type)
                    && instrumentation.isModifiableClass(type)) {
                found.add(type);
            }
        }
        return found;
    }

    /** Loaded classes that one of the targets looks at. */
    static List<Class<?>> loaded(Instrumentation instrumentation, List<Target> targets, Foreign foreign) {
        TypeFilter any = TypeFilter.any(targets.stream().map(Target::types).toList());
        return loaded(
                instrumentation,
                type -> !foreign.isForeign(type.getName(), type.getClassLoader()) && any.matches(type));
    }
}

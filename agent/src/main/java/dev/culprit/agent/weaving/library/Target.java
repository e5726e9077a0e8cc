package dev.culprit.agent.weaving.library;

import static net.bytebuddy.matcher.ElementMatchers.isAbstract;
import static net.bytebuddy.matcher.ElementMatchers.isBridge;
import static net.bytebuddy.matcher.ElementMatchers.isMethod;
import static net.bytebuddy.matcher.ElementMatchers.isNative;
import static net.bytebuddy.matcher.ElementMatchers.isStatic;
import static net.bytebuddy.matcher.ElementMatchers.namedOneOf;
import static net.bytebuddy.matcher.ElementMatchers.not;

import java.util.Set;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.matcher.ElementMatcher;
import org.jspecify.annotations.Nullable;

/**
 * Methods that get the same advice.
 *
 * @param types which classes are looked at
 * @param methods which of the methods it declares
 * @param advice null for probes that sit at instructions
 */
public record Target(
        SiteKind kind,
        TypeFilter types,
        ElementMatcher<? super MethodDescription> methods,
        @Nullable Class<?> advice) {

    /** In classes that are or inherit one of these types. */
    public Target(
            SiteKind kind, Set<String> supertypes, ElementMatcher<? super MethodDescription> methods, Class<?> advice) {
        this(kind, TypeFilter.below(supertypes), methods, advice);
    }

    /** Instance methods of these names with code of their own; a bridge only leads to one. */
    public static ElementMatcher.Junction<MethodDescription> body(String... names) {
        return code().and(not(isStatic())).and(namedOneOf(names));
    }

    /** Methods with code of their own. */
    public static ElementMatcher.Junction<MethodDescription> code() {
        return isMethod().and(not(isAbstract())).and(not(isNative())).and(not(isBridge()));
    }
}

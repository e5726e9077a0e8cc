package dev.culprit.agent.instrument;

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

/**
 * Methods that get the same advice.
 *
 * @param supertypes names of types; a class that is or inherits one of them is looked at
 * @param methods which of the methods it declares
 */
record Target(
        SiteKind kind, Set<String> supertypes, ElementMatcher<? super MethodDescription> methods, Class<?> advice) {

    /** Instance methods of these names with code of their own; a bridge only leads to one. */
    static ElementMatcher.Junction<MethodDescription> body(String... names) {
        ElementMatcher.Junction<MethodDescription> code = isMethod()
                .and(not(isAbstract()))
                .and(not(isNative()))
                .and(not(isStatic()))
                .and(not(isBridge()));
        return code.and(namedOneOf(names));
    }
}

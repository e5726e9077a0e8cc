package dev.culprit.agent.weaving;

import dev.culprit.advice.MethodCall;
import dev.culprit.advice.MethodSizes;
import dev.culprit.advice.MethodTime;
import dev.culprit.agent.weaving.chosen.LockSelection;
import dev.culprit.agent.weaving.chosen.MethodPattern;
import dev.culprit.agent.weaving.chosen.MethodSelection;
import dev.culprit.agent.weaving.library.Hierarchy;
import dev.culprit.agent.weaving.library.Target;
import dev.culprit.agent.weaving.library.TypeFilter;
import dev.culprit.heuristics.contract.Measure;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import net.bytebuddy.description.annotation.AnnotationList;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.matcher.ElementMatcher;

/** Methods of the application that somebody chose. */
final class MethodTargets {

    private MethodTargets() {}

    static Target of(MethodSelection selection) {
        List<MethodPattern.Matching> wanted = ready(selection.patterns());
        boolean sums = selection.measure() == Measure.SUMS;
        return new Target(
                sums ? ChosenSite.METHOD_SUM : ChosenSite.METHOD_CALL,
                new Types(wanted, selection.interfaces()),
                Target.code().and(new Methods(selection, wanted, ready(selection.excludes()))),
                advice(selection.measure()));
    }

    static Target of(LockSelection selection) {
        MethodSelection methods = selection.methods();
        List<MethodPattern.Matching> wanted = ready(methods.patterns());
        return new Target(
                ChosenSite.LOCK,
                new Types(wanted, Set.of()),
                Target.code().and(new Methods(methods, wanted, List.of())),
                null);
    }

    private static Class<?> advice(Measure measure) {
        return switch (measure) {
            case SUMS -> MethodTime.class;
            case CALLS, CALLS_WITH_CPU, CALLS_WITH_ALLOCATION, CALLS_WITH_CPU_AND_ALLOCATION -> MethodCall.class;
            case CALLS_WITH_SIZES -> MethodSizes.class;
        };
    }

    private static List<MethodPattern.Matching> ready(List<MethodPattern> patterns) {
        return patterns.stream().map(MethodPattern::matching).toList();
    }

    /** Names first: only of few classes the supertypes have to be known. */
    private record Types(List<MethodPattern.Matching> wanted, Set<String> interfaces) implements TypeFilter {

        @Override
        public boolean matches(Class<?> loaded) {
            return isNamed(loaded.getName()) && (interfaces.isEmpty() || Hierarchy.has(loaded, interfaces));
        }

        @Override
        public boolean matches(TypeDescription type) {
            return isNamed(type.getName()) && (interfaces.isEmpty() || Hierarchy.has(type, interfaces));
        }

        private boolean isNamed(String name) {
            return wanted.stream().anyMatch(pattern -> pattern.matchesType(name));
        }
    }

    private static final class Methods extends ElementMatcher.Junction.AbstractBase<MethodDescription> {

        private final MethodSelection selection;
        private final List<MethodPattern.Matching> wanted;
        private final List<MethodPattern.Matching> excluded;

        Methods(MethodSelection selection, List<MethodPattern.Matching> wanted, List<MethodPattern.Matching> excluded) {
            this.selection = selection;
            this.wanted = wanted;
            this.excluded = excluded;
        }

        @Override
        public boolean matches(MethodDescription method) {
            String type = method.getDeclaringType().asErasure().getName();
            String parameters = method.getParameters().asTypeList().asErasures().stream()
                    .map(TypeDescription::getActualName)
                    .collect(Collectors.joining(","));
            return selection.modifiers().stream().allMatch(modifier -> modifier.isIn(method.getModifiers()))
                    && isOneOf(wanted, type, method.getName(), parameters)
                    && !isOneOf(excluded, type, method.getName(), parameters)
                    && (selection.annotations().isEmpty() || isAnnotated(method));
        }

        private static boolean isOneOf(
                List<MethodPattern.Matching> patterns, String type, String method, String parameters) {
            return patterns.stream()
                    .anyMatch(pattern -> pattern.matchesType(type) && pattern.matchesMethod(method, parameters));
        }

        private boolean isAnnotated(MethodDescription method) {
            return has(method.getDeclaredAnnotations())
                    || has(method.getDeclaringType().asErasure().getDeclaredAnnotations());
        }

        /** By name; an annotation whose class the application does not have is not seen. */
        private boolean has(AnnotationList annotations) {
            return annotations.stream()
                    .anyMatch(annotation -> selection
                            .annotations()
                            .contains(annotation.getAnnotationType().getName()));
        }
    }
}

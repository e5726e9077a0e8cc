package dev.culprit.agent.weaving;

import dev.culprit.agent.weaving.library.Target;
import dev.culprit.agent.weaving.library.TypeFilter;
import dev.culprit.heuristics.fields.TextForm;
import java.util.List;
import java.util.Set;
import net.bytebuddy.description.type.TypeDescription;

/**
 * In which packages, those below them included, the classes lie that may carry probes of scopes. Classes of the JVM are in all of them:
 * who chooses packages chooses among the application and its libraries.
 *
 * @param only empty for all
 * @param not never in these, whatever {@code only} says
 */
public record Packages(Set<String> only, Set<String> not) {

    public static final Packages ALL = new Packages(Set.of(), Set.of());

    private static final List<String> OF_THE_JVM = List.of("java.", "jdk.", "sun.", "com.sun.net.httpserver.");

    public Packages {
        only = Set.copyOf(only);
        not = Set.copyOf(not);
        only.forEach(Packages::check);
        not.forEach(Packages::check);
        not.stream().filter(Packages::isOfTheJvm).findFirst().ifPresent(name -> {
            throw new IllegalArgumentException("'" + name
                    + "' cannot be excluded: what belongs to the JVM is in all packages; choose fewer scopes instead");
        });
    }

    private static boolean isOfTheJvm(String name) {
        return OF_THE_JVM.stream().anyMatch((name + '.')::startsWith);
    }

    private static void check(String name) {
        if (!TextForm.PACKAGE.matches(name)) {
            throw new IllegalArgumentException(TextForm.PACKAGE.refusal(name));
        }
    }

    /** Whether a class of this name may carry probes. */
    boolean contain(String type) {
        return OF_THE_JVM.stream().anyMatch(type::startsWith)
                || (only.isEmpty() || isIn(type, only)) && !isIn(type, not);
    }

    private static boolean isIn(String type, Set<String> packages) {
        return packages.stream()
                .anyMatch(one ->
                        type.startsWith(one) && type.length() > one.length() && type.charAt(one.length()) == '.');
    }

    /** The same target in these packages. */
    Target limit(Target target) {
        return equals(ALL)
                ? target
                : new Target(target.kind(), new Within(this, target.types()), target.methods(), target.advice());
    }

    private record Within(Packages packages, TypeFilter types) implements TypeFilter {

        @Override
        public boolean matches(Class<?> loaded) {
            return packages.contain(loaded.getName()) && types.matches(loaded);
        }

        @Override
        public boolean matches(TypeDescription type) {
            return packages.contain(type.getName()) && types.matches(type);
        }
    }
}

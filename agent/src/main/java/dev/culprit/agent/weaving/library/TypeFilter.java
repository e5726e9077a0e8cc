package dev.culprit.agent.weaving.library;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.bytebuddy.description.type.TypeDescription;

/** Which classes a target is looked for in. Asked of every class of the application, so the cheap question comes first. */
public interface TypeFilter {

    /** Of a loaded class, without loading another. */
    boolean matches(Class<?> loaded);

    /** Of a class that is just being loaded, from class files. */
    boolean matches(TypeDescription type);

    /** Classes that are one of these types, extend or implement one. */
    static TypeFilter below(Set<String> supertypes) {
        return new Below(supertypes);
    }

    /** Classes that at least one of these filters matches. Supertypes are looked for together, which is what makes it cheap. */
    static TypeFilter any(List<TypeFilter> filters) {
        Set<String> supertypes = new HashSet<>();
        filters.forEach(filter -> supertypes.addAll(filter instanceof Below below ? below.supertypes : Set.of()));
        Below below = new Below(supertypes);
        List<TypeFilter> others =
                filters.stream().filter(filter -> !(filter instanceof Below)).toList();
        return new TypeFilter() {
            @Override
            public boolean matches(Class<?> loaded) {
                return below.matches(loaded) || others.stream().anyMatch(other -> other.matches(loaded));
            }

            @Override
            public boolean matches(TypeDescription type) {
                return below.matches(type) || others.stream().anyMatch(other -> other.matches(type));
            }
        };
    }

    /** See {@link #below}. */
    record Below(Set<String> supertypes) implements TypeFilter {

        public Below {
            supertypes = Set.copyOf(supertypes);
        }

        @Override
        public boolean matches(Class<?> loaded) {
            return Hierarchy.has(loaded, supertypes);
        }

        @Override
        public boolean matches(TypeDescription type) {
            return Hierarchy.has(type, supertypes);
        }
    }
}

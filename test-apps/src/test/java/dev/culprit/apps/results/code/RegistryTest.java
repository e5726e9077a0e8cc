package dev.culprit.apps.results.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.apps.results.code.JavaSource.Import;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RegistryTest {

    private static final JavaSource FILE = JavaSource.parse("""
            package p;
            import q.A;
            import q.B;
            import q.C;
            import java.util.List;
            /** Lists {@link A}. */
            public final class All {
                private static final List<String> SHORT = List.of("x");
                private static final List<Object> ALL =
                        List.of(make("1", () -> new A(1, 2)), make("2", B::new), other());
                private All() {}
                private static Object make(String id, Object o) { return o; }
                private static Object other() { if (true) { return make("3", C::new); } return SHORT; }
                static List<Object> all() { return ALL; }
            }
            """);

    private static Set<String> imports(JavaSource file) {
        return Set.copyOf(file.imports().stream().map(Import::name).toList());
    }

    @Test
    void keepsTheElementsThatAreChosen() {
        JavaSource first = Registry.withElements(FILE, piece -> piece.literals().contains("1"));

        assertThat(first.words()).contains("A", "make", "SHORT").doesNotContain("B");
        assertThat(imports(first)).contains("q.A", "java.util.List").doesNotContain("q.B");
    }

    @Test
    void keepsTheMembersThatAreUsed() {
        JavaSource first = Registry.withMembers(
                Registry.withElements(FILE, piece -> piece.literals().contains("1")), Set.of("all"));

        assertThat(first.words()).contains("A", "make", "all").doesNotContain("B", "C", "other", "SHORT");
        assertThat(imports(first)).containsExactlyInAnyOrder("q.A", "java.util.List");

        JavaSource third = Registry.withMembers(
                Registry.withElements(FILE, piece -> piece.words().contains("other")), Set.of("all"));

        assertThat(third.words()).contains("C", "make", "other", "SHORT").doesNotContain("A", "B");
    }

    @Test
    void tellsWhichMembersAreSuch() {
        assertThat(Registry.members(FILE, piece -> piece.literals().contains("3")))
                .containsExactly("other");
        assertThat(Registry.members(FILE, piece -> piece.literals().contains("2")))
                .containsExactly("ALL");
    }

    @Test
    void whatListsNothingIsRefused() {
        assertThatThrownBy(() -> Registry.withElements(JavaSource.parse("class A {}"), piece -> true))
                .isInstanceOf(IllegalArgumentException.class);
    }
}

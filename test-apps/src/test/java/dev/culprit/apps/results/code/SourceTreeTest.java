package dev.culprit.apps.results.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SourceTreeTest {

    private final Map<String, String> texts = new HashMap<>(Map.of(
            "q/A.java", "package q; class A { static class Inner {} }",
            "q/B.java", "package q; class B {} class Beside {}",
            "q/r/C.java", "package q.r; class C {}",
            "q/look.css", "a",
            "q/other.txt", "b"));

    private SourceTree with(String code) {
        texts.put("p/X.java", code);
        texts.put("p/Y.java", "package p; class Y {}");
        return SourceTree.of(texts);
    }

    private List<String> restsOn(String code) {
        return with(code).restsOn("p/X.java").stream().sorted().toList();
    }

    @Test
    void importsThatAreUsed() {
        assertThat(restsOn("package p; import q.A; import q.B; class X { A a; }"))
                .containsExactly("q/A.java");
        assertThat(restsOn("package p; import q.A.Inner; class X { Inner a; }")).containsExactly("q/A.java");
        assertThat(restsOn("package p; import q.*; class X { B a; }")).containsExactly("q/B.java");
        assertThat(restsOn("package p; import q.*; class X { Beside a; }")).containsExactly("q/B.java");
        assertThat(restsOn("package p; import static q.A.make; class X { int a = make(); }"))
                .containsExactly("q/A.java");
        assertThat(restsOn("package p; import static q.A.*; class X { int a = make(); }"))
                .containsExactly("q/A.java");
    }

    @Test
    void neighboursAndFullNames() {
        assertThat(restsOn("package p; class X extends Y { }")).containsExactly("p/Y.java");
        assertThat(restsOn("package p; class X { q.A.Inner a = new q . r.C(); }"))
                .containsExactly("q/A.java", "q/r/C.java");
    }

    @Test
    void textsThatNameAClassOrAResource() {
        assertThat(restsOn("package p; class X { Object a = load(\"q.r.C\"); }"))
                .containsExactly("q/r/C.java");
        assertThat(restsOn("package p; class X { Object a = load(\"a q/A$Inner b\"); }"))
                .containsExactly("q/A.java");
        assertThat(restsOn("package p; class X { Object a = load(\"Y\"); }")).containsExactly("p/Y.java");
        assertThat(restsOn("package p; class X { Object a = load(\"/q/look.css\"); }"))
                .containsExactly("q/look.css");
    }

    @Test
    void commentsNameNothing() {
        assertThat(restsOn("package p; import q.A; /** {@link A} {@link Y} q.B */ class X { } // Y"))
                .isEmpty();
    }

    @Test
    void aResourceThatNobodyNamesStandsApart() {
        assertThat(with("package p; class X { String a = \"look.css\"; }").unnamedResources())
                .containsExactly("q/other.txt");
    }

    @Test
    void goesOnWhereItMay() {
        texts.put("q/B.java", "package q; import q.r.C; class B { C c; }");
        SourceTree tree = with("package p; import q.B; class X { Y y; B b; }");

        assertThat(tree.closure(List.of("p/X.java"), (from, to) -> true))
                .containsExactly("p/X.java", "p/Y.java", "q/B.java", "q/r/C.java");
        assertThat(tree.closure(List.of("p/X.java"), (from, to) -> !from.equals("q/B.java")))
                .containsExactly("p/X.java", "p/Y.java", "q/B.java");
    }

    @Test
    void contentIsWithoutCommentsAndLayout() {
        String before = with("package p;\nclass X { int a; }").content("p/X.java");

        assertThat(with("package p;\n\n/** New. */ class X {\n  int a; }").content("p/X.java"))
                .isEqualTo(before);
        assertThat(with("package p;\nclass X { int b; }").content("p/X.java")).isNotEqualTo(before);
    }

    @Test
    void takesAnotherVersionOfAFile() {
        SourceTree tree = with("package p; class X { }");
        SourceTree other = tree.with("p/X.java", JavaSource.parse("package p; class X { Y y; }"));

        assertThat(other.restsOn("p/X.java")).containsExactly("p/Y.java");
        assertThat(tree.restsOn("p/X.java")).isEmpty();
    }

    @Test
    void whatIsNotThereIsRefused() {
        SourceTree tree = SourceTree.of(texts);

        assertThat(tree.path("q.B")).isEqualTo("q/B.java");
        assertThatThrownBy(() -> tree.path("q.D")).hasMessageContaining("q.D");
        assertThatThrownBy(() -> tree.source("q/D.java")).hasMessageContaining("q/D.java");
    }
}

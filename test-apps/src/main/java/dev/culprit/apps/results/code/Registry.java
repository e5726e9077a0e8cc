package dev.culprit.apps.results.code;

import dev.culprit.apps.results.code.Token.Kind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A file that lists what others choose from: elements of the longest {@code List.of(…)} in it, or members of its class. What is not
 * chosen is left out, so that it may change.
 */
public final class Registry {

    private static final Set<String> NESTED = Set.of("class", "interface", "enum", "record");

    private Registry() {}

    /**
     * One piece of a registry.
     *
     * @param words names and keywords in it
     * @param literals texts in it
     */
    public record Piece(Set<String> words, Set<String> literals) {

        private static Piece of(List<Token> tokens) {
            JavaSource source = new JavaSource("", List.of(), tokens);
            return new Piece(source.words(), source.literals());
        }
    }

    /**
     * The file with only these elements of its list.
     *
     * @throws IllegalArgumentException if it has no list
     */
    public static JavaSource withElements(JavaSource file, Predicate<Piece> chosen) {
        List<Token> body = file.body();
        int[] list = longestList(body);
        List<Token> kept = new ArrayList<>(body.subList(0, list[0]));
        for (List<Token> element : split(body.subList(list[0], list[1]))) {
            if (chosen.test(Piece.of(element))) {
                kept.addAll(element);
                kept.add(new Token(Kind.SIGN, ","));
            }
        }
        kept.addAll(body.subList(list[1], body.size()));
        return file.withBody(kept);
    }

    /** Names of the members of its class that are such. */
    public static Set<String> members(JavaSource file, Predicate<Piece> such) {
        return Members.of(file.body()).members().stream()
                .filter(member -> such.test(Piece.of(member.tokens())))
                .map(Member::name)
                .collect(Collectors.toSet());
    }

    /**
     * The file with only those members of its class that have one of these names, the constructors, and what these use. A member
     * whose name cannot be told, such as a nested class, stays.
     */
    public static JavaSource withMembers(JavaSource file, Set<String> named) {
        Members all = Members.of(file.body());
        Set<Member> kept = new LinkedHashSet<>();
        Set<String> words = new LinkedHashSet<>(named);
        words.add("");
        words.addAll(file.declared());
        int before = -1;
        while (kept.size() > before) {
            before = kept.size();
            all.members().stream()
                    .filter(member -> words.contains(member.name()) && !kept.contains(member))
                    .toList()
                    .forEach(member -> {
                        kept.add(member);
                        words.addAll(Piece.of(member.tokens()).words());
                    });
        }
        List<Token> body = new ArrayList<>(all.head());
        all.members().stream().filter(kept::contains).forEach(member -> body.addAll(member.tokens()));
        body.addAll(all.tail());
        return file.withBody(body);
    }

    /** From behind the opening parenthesis to the closing one. */
    private static int[] longestList(List<Token> body) {
        int[] longest = {0, 0};
        for (int i = 0; i + 3 < body.size(); i++) {
            if (body.get(i).isWord("List")
                    && body.get(i + 1).isSign('.')
                    && body.get(i + 2).isWord("of")
                    && body.get(i + 3).isSign('(')) {
                int end = closing(body, i + 3);
                if (end - (i + 4) > longest[1] - longest[0]) {
                    longest = new int[] {i + 4, end};
                }
            }
        }
        if (longest[1] == 0) {
            throw new IllegalArgumentException("there is no list");
        }
        return longest;
    }

    private static int closing(List<Token> tokens, int opening) {
        int depth = 0;
        for (int i = opening; i < tokens.size(); i++) {
            depth += tokens.get(i).opens() ? 1 : tokens.get(i).closes() ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        throw new IllegalArgumentException("something is opened and not closed");
    }

    /** At the commas outside of parentheses. */
    private static List<List<Token>> split(List<Token> list) {
        List<List<Token>> elements = new ArrayList<>();
        int begin = 0;
        int depth = 0;
        for (int i = 0; i < list.size(); i++) {
            depth += list.get(i).opens() ? 1 : list.get(i).closes() ? -1 : 0;
            if (depth == 0 && list.get(i).isSign(',')) {
                elements.add(list.subList(begin, i));
                begin = i + 1;
            }
        }
        if (begin < list.size()) {
            elements.add(list.subList(begin, list.size()));
        }
        return elements;
    }

    /**
     * A field, a method or a constructor.
     *
     * @param name empty if it cannot be told
     */
    private record Member(String name, List<Token> tokens) {

        static Member of(List<Token> tokens) {
            String name = "";
            for (Token token : tokens) {
                if (token.isSign('@') || (token.kind() == Kind.WORD && NESTED.contains(token.text()))) {
                    return new Member("", tokens);
                }
                if (token.isSign('(') || token.isSign('=') || token.isSign(';') || token.isSign('{')) {
                    return new Member(name, tokens);
                }
                name = token.kind() == Kind.WORD ? token.text() : name;
            }
            return new Member("", tokens);
        }
    }

    /** The first type of a file: what stands before its members, these, and what stands behind. */
    private record Members(List<Token> head, List<Member> members, List<Token> tail) {

        static Members of(List<Token> body) {
            int opening = 0;
            int depth = 0;
            while (!(depth == 0 && body.get(opening).isSign('{'))) {
                depth += body.get(opening).opens() ? 1 : body.get(opening).closes() ? -1 : 0;
                opening++;
            }
            int end = closing(body, opening);
            List<Member> members = new ArrayList<>();
            int begin = opening + 1;
            for (int i = begin; i < end; i++) {
                depth += body.get(i).opens() ? 1 : body.get(i).closes() ? -1 : 0;
                if (depth == 0 && (body.get(i).isSign(';') || body.get(i).isSign('}'))) {
                    members.add(Member.of(body.subList(begin, i + 1)));
                    begin = i + 1;
                }
            }
            return new Members(body.subList(0, opening + 1), members, body.subList(end, body.size()));
        }
    }
}

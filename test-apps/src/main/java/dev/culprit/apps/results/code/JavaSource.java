package dev.culprit.apps.results.code;

import dev.culprit.apps.results.code.Token.Kind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The code of one Java file.
 *
 * @param packageName empty for the unnamed one
 * @param imports as written, without the keyword
 * @param body all that follows the imports
 */
public record JavaSource(String packageName, List<Import> imports, List<Token> body) {

    private static final Set<String> TYPES = Set.of("class", "interface", "enum", "record");

    /** A name of several parts inside of a text, as of a class that is loaded by it: parts separated by dots or slashes. */
    private static final Pattern NAME = Pattern.compile("[\\p{Alpha}_$][\\w$]*(?:[./][\\p{Alpha}_$][\\w$]*)+");

    public JavaSource {
        imports = List.copyOf(imports);
        body = List.copyOf(body);
    }

    /**
     * An import.
     *
     * @param name with dots; of a wildcard what stands before the star
     * @param wildcard whether all that is in there is imported
     */
    public record Import(String name, boolean isStatic, boolean wildcard) {

        /** By what the code calls it. */
        String simpleName() {
            return name.substring(name.lastIndexOf('.') + 1);
        }
    }

    /**
     * Reads a file.
     *
     * @throws IllegalArgumentException if a comment or a literal has no end
     */
    public static JavaSource parse(String text) {
        List<Token> tokens = Token.of(text);
        String packageName = "";
        List<Import> imports = new ArrayList<>();
        int at = 0;
        for (int i = 0; i < tokens.size(); i++) {
            boolean isPackage = tokens.get(i).isWord("package");
            if (isPackage || tokens.get(i).isWord("import")) {
                int end = i;
                while (!tokens.get(end).isSign(';')) {
                    end++;
                }
                List<Token> statement = tokens.subList(i + 1, end);
                if (isPackage) {
                    packageName = joined(statement);
                } else {
                    imports.add(imported(statement));
                }
                i = end;
                at = end + 1;
            } else if (tokens.get(i).kind() == Kind.WORD
                    && TYPES.contains(tokens.get(i).text())) {
                break;
            }
        }
        return new JavaSource(packageName, imports, tokens.subList(at, tokens.size()));
    }

    private static Import imported(List<Token> statement) {
        boolean isStatic = statement.get(0).isWord("static");
        boolean wildcard = statement.get(statement.size() - 1).isSign('*');
        return new Import(
                joined(statement.subList(isStatic ? 1 : 0, statement.size() - (wildcard ? 2 : 0))), isStatic, wildcard);
    }

    private static String joined(List<Token> tokens) {
        return tokens.stream().map(Token::text).collect(Collectors.joining());
    }

    /** Names and keywords of the body. */
    public Set<String> words() {
        return texts(Kind.WORD);
    }

    /** Texts of the body. */
    public Set<String> literals() {
        return texts(Kind.LITERAL);
    }

    private Set<String> texts(Kind kind) {
        return body.stream()
                .filter(token -> token.kind() == kind)
                .map(Token::text)
                .collect(Collectors.toSet());
    }

    /** Names of several parts, with dots, that the code or one of its texts has. */
    Set<String> longNames() {
        return Stream.concat(chains().stream(), namesInTexts().stream()).collect(Collectors.toSet());
    }

    private Set<String> namesInTexts() {
        return literals().stream()
                .flatMap(text -> NAME.matcher(text).results())
                .map(match -> match.group().replace('/', '.').replace('$', '.'))
                .collect(Collectors.toSet());
    }

    private Set<String> chains() {
        Set<String> chains = new LinkedHashSet<>();
        for (int i = 0; i < body.size(); i++) {
            int end = i;
            while (end + 2 < body.size()
                    && body.get(end).kind() == Kind.WORD
                    && body.get(end + 1).isSign('.')
                    && body.get(end + 2).kind() == Kind.WORD) {
                end += 2;
            }
            if (end > i) {
                chains.add(joined(body.subList(i, end + 1)));
                i = end;
            }
        }
        return chains;
    }

    /** The types that stand in the file beside each other, by their simple names. */
    Set<String> declared() {
        Set<String> names = new LinkedHashSet<>();
        int depth = 0;
        for (int i = 0; i + 1 < body.size(); i++) {
            Token token = body.get(i);
            depth += token.opens() ? 1 : token.closes() ? -1 : 0;
            if (depth == 0
                    && token.kind() == Kind.WORD
                    && TYPES.contains(token.text())
                    && body.get(i + 1).kind() == Kind.WORD) {
                names.add(body.get(i + 1).text());
            }
        }
        return names;
    }

    /** The same with another body and only what that needs of the imports. */
    JavaSource withBody(List<Token> other) {
        JavaSource all = new JavaSource(packageName, imports, other);
        Set<String> words = all.words();
        return new JavaSource(
                packageName,
                imports.stream()
                        .filter(one -> one.wildcard() || words.contains(one.simpleName()))
                        .toList(),
                other);
    }

    /** The code in one form, whatever its comments and its layout. */
    public String code() {
        return packageName + "\n"
                + imports.stream().map(Import::toString).collect(Collectors.joining("\n")) + "\n"
                + body.stream()
                        .map(token -> token.kind() == Kind.LITERAL ? '"' + token.text() + '"' : token.text())
                        .collect(Collectors.joining(" "));
    }
}

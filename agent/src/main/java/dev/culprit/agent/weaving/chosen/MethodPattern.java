package dev.culprit.agent.weaving.chosen;

import dev.culprit.heuristics.fields.TextForm;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Methods by name: {@code com.shop.OrderService.place*}. In the name of the class {@code *} stands for any characters but the
 * dot, {@code **} for any characters, {@code **.} also for nothing; in that of the method {@code *} stands for any characters.
 * Behind the name of the method the parameters may follow, {@code (int,java.lang.String)}, as in sources without generic types.
 *
 * @param text as typed
 */
public record MethodPattern(String text) {

    /**
     * What a person types.
     *
     * @throws IllegalArgumentException if it is no such pattern
     */
    public MethodPattern {
        if (!TextForm.METHODS.matches(text)) {
            throw new IllegalArgumentException(TextForm.METHODS.refusal(text));
        }
        text = text.replace(" ", "");
    }

    /** Ready to be asked. */
    public Matching matching() {
        int parameters = text.indexOf('(');
        int method = text.lastIndexOf('.', parameters < 0 ? text.length() : parameters);
        String type = text.substring(0, method);
        int star = type.indexOf('*');
        return new Matching(
                star < 0 ? type : type.substring(0, star),
                new Wildcards(type),
                new Wildcards(text.substring(method + 1, parameters < 0 ? text.length() : parameters)),
                parameters < 0 ? null : text.substring(parameters + 1, text.length() - 1));
    }

    /**
     * A pattern that was made ready.
     *
     * @param prefix what the class's name begins with: a cheap no for most classes
     * @param parameters names of types, separated by commas; null for any
     */
    public record Matching(
            String prefix,
            Wildcards type,
            Wildcards method,
            @Nullable String parameters) {

        public boolean matchesType(String name) {
            return name.startsWith(prefix) && type.match(name);
        }

        public boolean matchesMethod(String name, String parameterTypes) {
            return method.match(name) && (parameters == null || parameters.equals(parameterTypes));
        }
    }

    /**
     * Text with wildcards. Takes time in proportion to the product of both lengths, whatever the texts are: classes of the application
     * wait for it while they are loaded.
     */
    static final class Wildcards {

        private static final char ANY_BUT_DOT = '\u0001';
        private static final char ANY = '\u0002';
        /** Nothing, or anything that ends with a dot. */
        private static final char PACKAGES = '\u0003';

        private final List<Character> tokens = new ArrayList<>();

        Wildcards(String pattern) {
            for (int i = 0; i < pattern.length(); i++) {
                char c = pattern.charAt(i);
                if (c != '*') {
                    tokens.add(c);
                } else if (pattern.startsWith("**.", i)) {
                    tokens.add(PACKAGES);
                    i += 2;
                } else if (pattern.startsWith("**", i)) {
                    tokens.add(ANY);
                    i++;
                } else {
                    tokens.add(ANY_BUT_DOT);
                }
            }
        }

        /** Follows all ways to read the text at once: which prefixes of it the tokens so far can be. */
        boolean match(String text) {
            boolean[] reached = new boolean[text.length() + 1];
            reached[0] = true;
            for (char token : tokens) {
                boolean[] next = new boolean[reached.length];
                boolean open = false;
                for (int i = 0; i < reached.length; i++) {
                    char before = i == 0 ? 0 : text.charAt(i - 1);
                    switch (token) {
                        case ANY -> next[i] = open |= reached[i];
                        case ANY_BUT_DOT -> next[i] = open = reached[i] || open && before != '.';
                        case PACKAGES -> {
                            next[i] = reached[i] || open && before == '.';
                            open |= reached[i];
                        }
                        default -> next[i] = i > 0 && before == token && reached[i - 1];
                    }
                }
                reached = next;
            }
            return reached[text.length()];
        }
    }
}

package dev.culprit.client.load;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text with places of the form <code>${name}</code>.
 *
 * @param parts literal text at even positions, names at odd ones
 */
record Template(List<String> parts) {

    private static final Pattern PLACE = Pattern.compile("\\$\\{([^}]+)}");

    Template {
        parts = List.copyOf(parts);
    }

    static Template of(String text) {
        List<String> parts = new ArrayList<>();
        Matcher matcher = PLACE.matcher(text);
        int from = 0;
        while (matcher.find()) {
            parts.add(text.substring(from, matcher.start()));
            parts.add(matcher.group(1));
            from = matcher.end();
        }
        parts.add(text.substring(from));
        return new Template(parts);
    }

    boolean isConstant() {
        return parts.size() == 1;
    }

    /** Names in order of appearance. */
    List<String> names() {
        List<String> names = new ArrayList<>();
        for (int i = 1; i < parts.size(); i += 2) {
            names.add(parts.get(i));
        }
        return names;
    }

    /** The text with every place filled by the value of its name. */
    String fill(UnaryOperator<String> values) {
        if (isConstant()) {
            return parts.get(0);
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < parts.size(); i++) {
            text.append(i % 2 == 0 ? parts.get(i) : values.apply(parts.get(i)));
        }
        return text.toString();
    }
}

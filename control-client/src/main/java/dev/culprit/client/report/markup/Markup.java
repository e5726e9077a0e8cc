package dev.culprit.client.report.markup;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Builds trees of markup: {@code el("p", cls("note"), text("a < b"))}. */
public final class Markup {

    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9:-]*");

    private Markup() {}

    /** What an element is made of. */
    public sealed interface Part permits Attribute, Node {}

    /** Something that stands in the document. */
    public sealed interface Node extends Part permits Element, Text, Fragment, StyleSheet {}

    /**
     * An attribute. One that could load something from elsewhere or run a script is refused with an
     * IllegalArgumentException: the report does neither.
     */
    public record Attribute(String name, String value) implements Part {
        public Attribute {
            requireName(name);
            String lower = name.toLowerCase(Locale.ROOT);
            boolean refers = lower.equals("href") || lower.equals("xlink:href");
            if (lower.startsWith("on") || lower.equals("src") || lower.equals("style")) {
                throw new IllegalArgumentException("attribute " + name + " has no place in the report");
            }
            if (refers && !value.startsWith("#")) {
                throw new IllegalArgumentException("reference out of the report: " + value);
            }
        }
    }

    /** An element with its attributes and children in order. */
    public record Element(String name, List<Attribute> attributes, List<Node> children) implements Node {
        public Element {
            requireName(name);
            if (name.equalsIgnoreCase("script")) {
                throw new IllegalArgumentException("the report has no scripts");
            }
            attributes = List.copyOf(attributes);
            children = List.copyOf(children);
        }
    }

    /** Character data. */
    public record Text(String text) implements Node {}

    /** Nodes without an element around them. */
    public record Fragment(List<Node> nodes) implements Node {
        public Fragment {
            nodes = List.copyOf(nodes);
        }
    }

    /**
     * The style sheet, the only thing that is written raw. Text that could end the element or refer to another file is
     * refused with an IllegalArgumentException.
     */
    public record StyleSheet(String css) implements Node {
        public StyleSheet {
            for (String forbidden : List.of("<", "&", "url(", "@import")) {
                if (css.contains(forbidden)) {
                    throw new IllegalArgumentException("style sheet contains " + forbidden);
                }
            }
        }
    }

    public static Element el(String name, Part... parts) {
        List<Attribute> attributes = new ArrayList<>();
        List<Node> children = new ArrayList<>();
        for (Part part : parts) {
            if (part instanceof Attribute attribute) {
                attributes.add(attribute);
            } else if (part instanceof Node node) {
                children.add(node);
            }
        }
        return new Element(name, attributes, children);
    }

    /** An element that contains nothing but text. */
    public static Element el(String name, String text) {
        return new Element(name, List.of(), List.of(new Text(text)));
    }

    public static Attribute attr(String name, String value) {
        return new Attribute(name, value);
    }

    /** A coordinate or length, to a tenth of a unit; the value must be finite. */
    public static Attribute attr(String name, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(name + " is " + value);
        }
        String text = String.format(Locale.ROOT, "%.1f", value);
        return new Attribute(name, text.endsWith(".0") ? text.substring(0, text.length() - 2) : text);
    }

    public static Attribute cls(String names) {
        return new Attribute("class", names);
    }

    public static Text text(String text) {
        return new Text(text);
    }

    public static Fragment all(Node... nodes) {
        return new Fragment(Arrays.asList(nodes));
    }

    public static Fragment all(List<? extends Node> nodes) {
        return new Fragment(List.copyOf(nodes));
    }

    public static Fragment all(Stream<? extends Node> nodes) {
        return new Fragment(nodes.<Node>map(node -> node).toList());
    }

    public static Fragment none() {
        return new Fragment(List.of());
    }

    /** The node if the condition holds, otherwise nothing. */
    public static Node when(boolean condition, Node node) {
        return condition ? node : none();
    }

    private static void requireName(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("not a name: " + name);
        }
    }
}

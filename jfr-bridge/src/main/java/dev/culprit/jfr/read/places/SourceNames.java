package dev.culprit.jfr.read.places;

import java.util.Map;

/** Names of classes as one writes them in source code. */
public final class SourceNames {

    private static final Map<Character, String> PRIMITIVES = Map.of(
            'Z', "boolean", 'B', "byte", 'C', "char", 'S', "short", 'I', "int", 'J', "long", 'F', "float", 'D',
            "double");

    private SourceNames() {}

    /**
     * Name of a class or array.
     *
     * @param binary as the recorder has it, for example {@code [[B} or {@code [Ljava.lang.String;}
     */
    public static String of(String binary) {
        int dimensions = 0;
        while (dimensions < binary.length() && binary.charAt(dimensions) == '[') {
            dimensions++;
        }
        if (dimensions == 0 || dimensions == binary.length()) {
            return binary;
        }
        String element = binary.substring(dimensions);
        String name = element.startsWith("L") && element.endsWith(";")
                ? element.substring(1, element.length() - 1).replace('/', '.')
                : PRIMITIVES.getOrDefault(element.charAt(0), element);
        return name + "[]".repeat(dimensions);
    }
}

package dev.culprit.agent.sampling.series;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Small files of the Linux kernel. Elsewhere, or if they are hidden, they are empty. */
final class Figures {

    private Figures() {}

    static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return List.of();
        }
    }

    /** Lines {@code name 123} or {@code name: 123}; other lines are left out. */
    static Map<String, Long> byName(Path file) {
        Map<String, Long> figures = new LinkedHashMap<>();
        for (String line : lines(file)) {
            List<String> words = words(line);
            if (words.size() >= 2) {
                long number = number(words.get(1));
                if (number >= 0) {
                    String name = words.get(0);
                    figures.put(name.endsWith(":") ? name.substring(0, name.length() - 1) : name, number);
                }
            }
        }
        return figures;
    }

    static List<String> words(String line) {
        List<String> words = new ArrayList<>(List.of(line.trim().split("\\s+")));
        words.removeIf(String::isEmpty);
        return words;
    }

    /** -1 if it is none. */
    static long number(String word) {
        try {
            return Long.parseLong(word);
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}

package dev.culprit.client.processes;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a JVM runs, read from its command line as the launcher {@code java} reads it. */
public final class JavaCommand {

    /** Options whose value is the next word. */
    private static final Set<String> WITH_VALUE = Set.of(
            "-cp",
            "-classpath",
            "--class-path",
            "-p",
            "--module-path",
            "--upgrade-module-path",
            "--add-modules",
            "--add-reads",
            "--add-exports",
            "--add-opens",
            "--limit-modules",
            "--patch-module",
            "--enable-native-access",
            "--source",
            "-d",
            "--describe-module");

    private static final Set<String> BEFORE_MAIN = Set.of("-jar", "-m", "--module");

    private JavaCommand() {}

    /** Main class, module or jar with its arguments; for a program that has a JVM inside, its name. */
    public static String of(List<String> words) {
        if (words.isEmpty()) {
            return "";
        }
        String program = words.get(0).substring(words.get(0).lastIndexOf('/') + 1);
        if (!program.equals("java")) {
            return String.join(" ", words).strip();
        }
        for (int i = 1; i < words.size(); i++) {
            String word = words.get(i);
            if (BEFORE_MAIN.contains(word)) {
                return String.join(" ", words.subList(Math.min(i + 1, words.size()), words.size()));
            }
            if (word.startsWith("--module=")) {
                return (word.substring("--module=".length()) + " "
                                + String.join(" ", words.subList(i + 1, words.size())))
                        .strip();
            }
            if (WITH_VALUE.contains(word)) {
                i++;
            } else if (!word.startsWith("-") && !word.startsWith("@")) {
                return String.join(" ", words.subList(i, words.size()));
            }
        }
        return program;
    }

    /** The value of {@code -Dname=value}, the last one if there are several. */
    public static Optional<String> property(List<String> words, String name) {
        String start = "-D" + name + "=";
        return words.stream()
                .filter(word -> word.startsWith(start))
                .map(word -> word.substring(start.length()))
                .reduce((first, second) -> second);
    }
}

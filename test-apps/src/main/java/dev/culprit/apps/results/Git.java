package dev.culprit.apps.results;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Asks git. */
final class Git {

    private Git() {}

    /** What the command prints; empty if it fails or is not there. */
    static String ask(Path directory, List<String> arguments) throws IOException, InterruptedException {
        try {
            Process git = new ProcessBuilder(
                            Stream.concat(Stream.of("git"), arguments.stream()).toList())
                    .directory(directory.toAbsolutePath().toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String output = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return git.waitFor() == 0 ? output : "";
        } catch (IOException e) {
            return "";
        }
    }
}

package dev.culprit.apps.faults;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * An agent that changes nothing, and a program that lets it: prints which of the classes whose names are in a file are there, but
 * cannot pass even this agent, each on a line. No agent can change those.
 */
public final class Unchanged {

    private static Instrumentation instrumentation;

    private Unchanged() {}

    public static void premain(String options, Instrumentation given) {
        instrumentation = given;
    }

    public static void main(String[] arguments) throws IOException {
        for (String name : Files.readAllLines(Path.of(arguments[0]))) {
            Class<?> type;
            try {
                type = Class.forName(name, false, ClassLoader.getSystemClassLoader());
            } catch (ClassNotFoundException | LinkageError e) {
                System.err.println(name + " is not there: " + e);
                continue;
            }
            try {
                instrumentation.retransformClasses(type);
            } catch (Exception | Error e) { // of many kinds, as the JVM sees it
                System.out.println(name);
            }
        }
    }
}

package dev.culprit.apps.bench.overhead;

import java.io.IOException;

/** Runs in a JVM of its own: says that it has begun, and ends with its input. */
public final class StartProgram {

    /** Its first line. */
    static final String BEGUN = "begun";

    private StartProgram() {}

    public static void main(String... arguments) throws IOException {
        System.out.println(BEGUN);
        System.out.flush();
        while (System.in.read() >= 0) {
            // only the end matters
        }
    }
}

package dev.culprit.agent.targets;

import java.nio.charset.StandardCharsets;

/** Prints its arguments, waits for the end of its input, says goodbye on standard error and returns. */
public final class Returns {

    private Returns() {}

    public static void main(String[] arguments) throws Exception {
        System.out.println("hello " + String.join(" ", arguments));
        System.out.write(System.in.readAllBytes());
        System.out.flush();
        System.err.println(new String("bye".getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8));
    }
}

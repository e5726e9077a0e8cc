package dev.culprit.agent.weaving;

/** Why something did not work, in a line. */
final class Reason {

    private static final int LENGTH = 200;

    private Reason() {}

    static String of(Throwable t) {
        String message = t.getMessage() == null
                ? ""
                : ": " + t.getMessage().lines().findFirst().orElse("");
        String line = t.getClass().getSimpleName() + message;
        return line.length() <= LENGTH ? line : line.substring(0, LENGTH) + "...";
    }
}

package dev.culprit.agent.targets;

/** Ends with exit code 7. */
public final class Fails {

    private Fails() {}

    public static void main(String[] arguments) {
        System.out.println("failing");
        System.exit(7);
    }
}

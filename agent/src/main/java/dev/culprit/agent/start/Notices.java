package dev.culprit.agent.start;

/** The agent's rare lines on standard error, which belongs to the application. */
final class Notices {

    private Notices() {}

    static void say(String line) {
        System.err.println("[culprit] " + line.replace('\r', ' ').replace('\n', ' '));
    }
}

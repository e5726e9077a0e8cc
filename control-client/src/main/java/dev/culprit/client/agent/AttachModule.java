package dev.culprit.client.agent;

import dev.culprit.client.UnavailableException;

/** The module {@code jdk.attach}, without which nothing can be attached to. */
final class AttachModule {

    private AttachModule() {}

    /** Whether this program's runtime has it. */
    static boolean isThere() {
        return ModuleLayer.boot().findModule("jdk.attach").isPresent();
    }

    /**
     * Refuses a runtime that cannot.
     *
     * @throws UnavailableException with one line for the user
     */
    static void require() {
        if (!isThere()) {
            throw new UnavailableException(
                    "this Java runtime lacks the module jdk.attach; run culprit.jar with a whole JDK, or start the"
                            + " application with -javaagent:culprit-agent.jar=http=PORT and use --connect"
                            + " http://127.0.0.1:PORT/culprit/");
        }
    }
}

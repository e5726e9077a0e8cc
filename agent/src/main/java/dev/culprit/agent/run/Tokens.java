package dev.culprit.agent.run;

import java.security.SecureRandom;
import java.util.HexFormat;

/** Tokens of load requests: unguessable, so that a stale or foreign generator cannot answer for the current one. */
final class Tokens {

    private static final SecureRandom RANDOM = new SecureRandom();

    private Tokens() {}

    static String next(String runId, int experiment) {
        byte[] bytes = new byte[8];
        RANDOM.nextBytes(bytes);
        return runId + "-" + experiment + "-" + HexFormat.of().formatHex(bytes);
    }
}

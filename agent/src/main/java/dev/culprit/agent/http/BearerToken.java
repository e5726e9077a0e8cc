package dev.culprit.agent.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;

/** Lets a request in that carries the token of this port, in the one header and scheme it belongs in. */
final class BearerToken {

    /** For everybody else. */
    static final Answer REFUSAL = Answer.refusal(401, "WWW-Authenticate: Bearer realm=\"culprit\"");

    private static final int BYTES = 32;
    private static final String SCHEME = "Bearer ";

    private final String value;

    private BearerToken(String value) {
        this.value = value;
    }

    /** 256 random bits. */
    static BearerToken random() {
        byte[] bits = new byte[BYTES];
        new SecureRandom().nextBytes(bits);
        return new BearerToken(Base64.getUrlEncoder().withoutPadding().encodeToString(bits));
    }

    String value() {
        return value;
    }

    /** Whether a request carries it. */
    boolean isIn(RequestHead head) {
        List<String> given = head.all("Authorization");
        return given.size() == 1 && matches(given.get(0));
    }

    private boolean matches(String header) {
        return header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                && MessageDigest.isEqual(bytes(header.substring(SCHEME.length())), bytes(value));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}

package dev.culprit.agent.http;

import com.sun.net.httpserver.Authenticator;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpPrincipal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;

/** Lets a request in that carries the token of this port, in the one header and scheme it belongs in. */
final class BearerToken extends Authenticator {

    private static final int BYTES = 32;
    private static final int UNAUTHORIZED = 401;
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

    @Override
    public Result authenticate(HttpExchange exchange) {
        List<String> given = exchange.getRequestHeaders().getOrDefault("Authorization", List.of());
        if (given.size() == 1 && matches(given.get(0))) {
            return new Success(new HttpPrincipal("culprit", "culprit"));
        }
        exchange.getResponseHeaders().set("WWW-Authenticate", "Bearer realm=\"culprit\"");
        exchange.getResponseHeaders().set("Connection", "close"); // as after every refusal, see JsonFront
        return new Failure(UNAUTHORIZED);
    }

    private boolean matches(String header) {
        return header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                && MessageDigest.isEqual(bytes(header.substring(SCHEME.length())), bytes(value));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}

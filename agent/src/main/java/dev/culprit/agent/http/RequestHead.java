package dev.culprit.agent.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Request line and headers. Strict where leniency has been used for attacks: a length that is told twice or is no number,
 * folded lines, space before a colon.
 *
 * @param method as sent
 * @param target as sent, path and query
 * @param keepsAlive whether the client wants to use the connection again
 * @param bodyLength in bytes; {@link #UNKNOWN_LENGTH} if the body comes in pieces
 * @param headers values by name in lower case, in their order
 */
record RequestHead(
        String method, String target, boolean keepsAlive, long bodyLength, Map<String, List<String>> headers) {

    /** Of a body that comes in pieces of its own. */
    static final long UNKNOWN_LENGTH = -1;

    /**
     * Reads a head.
     *
     * @param bytes up to the empty line
     * @throws IllegalArgumentException if it is none
     */
    static RequestHead parse(byte[] bytes, int length) {
        String[] lines = new String(bytes, 0, length, StandardCharsets.ISO_8859_1).split("\r?\n", -1);
        String[] first = lines[0].split(" ", -1);
        if (first.length != 3 || first[0].isEmpty() || first[1].isEmpty() || !first[2].startsWith("HTTP/1.")) {
            throw new IllegalArgumentException("no HTTP request");
        }
        Map<String, List<String>> headers = new LinkedHashMap<>();
        for (int i = 1; i < lines.length; i++) {
            if (!lines[i].isEmpty()) {
                add(headers, lines[i]);
            }
        }
        boolean keepsAlive = first[2].equals("HTTP/1.1")
                && headers.getOrDefault("connection", List.of()).stream()
                        .noneMatch(value -> value.toLowerCase(Locale.ROOT).contains("close"));
        return new RequestHead(first[0], first[1], keepsAlive, bodyLength(headers), headers);
    }

    private static void add(Map<String, List<String>> headers, String line) {
        int colon = line.indexOf(':');
        String name = colon < 1 ? "" : line.substring(0, colon);
        if (name.isEmpty() || name.indexOf(' ') >= 0 || name.indexOf('\t') >= 0) {
            throw new IllegalArgumentException("no header");
        }
        headers.computeIfAbsent(name.toLowerCase(Locale.ROOT), any -> new ArrayList<>())
                .add(line.substring(colon + 1).strip());
    }

    private static long bodyLength(Map<String, List<String>> headers) {
        if (headers.containsKey("transfer-encoding")) {
            return UNKNOWN_LENGTH;
        }
        List<String> given = headers.getOrDefault("content-length", List.of("0"));
        if (given.size() != 1 || !isDigits(given.get(0))) {
            throw new IllegalArgumentException("no length");
        }
        return Long.parseLong(given.get(0));
    }

    private static boolean isDigits(String text) {
        return !text.isEmpty() && text.length() <= 18 && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /** All values of a header. */
    List<String> all(String name) {
        return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
    }

    /** Its first value, null without one. */
    @Nullable
    String first(String name) {
        List<String> values = all(name);
        return values.isEmpty() ? null : values.get(0);
    }

    /** Whether the client waits for a word before it sends the body. */
    boolean expectsContinue() {
        return "100-continue".equalsIgnoreCase(first("Expect"));
    }
}

package dev.culprit.client.load;

import dev.culprit.client.ClientVersion;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Writes the bytes of a request. */
final class RequestText {

    private static final List<String> SECRET = List.of(Step.AUTHORIZATION, "Proxy-Authorization", "Cookie");

    private RequestText() {}

    /**
     * Head and body.
     *
     * @param method that of the step, or GET when a redirect is followed; then there is no body
     * @param own whether it goes where the step itself goes: what is secret is told nobody else
     * @param cookie value of the cookie header, empty for none
     */
    static byte[] render(
            Step step, String method, Address address, boolean own, String cookie, UnaryOperator<String> values) {
        Map<String, String> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        fields.put("Accept", "*/*");
        fields.put("User-Agent", "culprit/" + ClientVersion.get());
        byte[] body = new byte[0];
        Template content = method.equals(step.method()) ? step.body() : null;
        if (content != null) {
            String text = content.fill(values);
            body = text.getBytes(StandardCharsets.UTF_8);
            fields.put("Content-Type", contentType(text));
        }
        step.headers().forEach((name, value) -> fields.put(name, value.fill(values)));
        if (!own) {
            SECRET.forEach(fields::remove);
        }
        if (!cookie.isEmpty()) {
            fields.merge("Cookie", cookie, (set, session) -> set + "; " + session);
        }
        if (content != null || method.equals("POST") || method.equals("PUT") || method.equals("PATCH")) {
            fields.put("Content-Length", Integer.toString(body.length));
        }
        StringBuilder head = new StringBuilder(256)
                .append(method)
                .append(' ')
                .append(address.target())
                .append(" HTTP/1.1\r\nHost: ")
                .append(address.endpoint().authority())
                .append("\r\n");
        fields.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        byte[] first = head.append("\r\n").toString().getBytes(StandardCharsets.UTF_8);
        byte[] request = new byte[first.length + body.length];
        System.arraycopy(first, 0, request, 0, first.length);
        System.arraycopy(body, 0, request, first.length, body.length);
        return request;
    }

    private static String contentType(String body) {
        String start = body.stripLeading();
        return start.startsWith("{") || start.startsWith("[")
                ? "application/json"
                : "application/x-www-form-urlencoded";
    }
}

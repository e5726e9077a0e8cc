package dev.culprit.agent.http;

import com.google.gson.JsonObject;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * What goes back.
 *
 * @param status of HTTP
 * @param header one more header, or empty
 * @param type of the body
 * @param body may be empty
 * @param closes whether this is the last answer of its connection
 */
record Answer(int status, String header, String type, String body, boolean closes) {

    private static final String JSON = "application/json; charset=utf-8";
    private static final Map<Integer, String> REASONS = Map.of(
            200, "OK",
            400, "Bad Request",
            401, "Unauthorized",
            404, "Not Found",
            405, "Method Not Allowed",
            411, "Length Required",
            413, "Content Too Large",
            431, "Request Header Fields Too Large",
            503, "Service Unavailable");

    /** A document of Jolokia's protocol. */
    static Answer json(String document) {
        return new Answer(200, "", JSON, document, false);
    }

    /** Without a word: who is not let in learns nothing. */
    static Answer refusal(int status) {
        return new Answer(status, "", "", "", true);
    }

    /** A refusal with a header. */
    static Answer refusal(int status, String header) {
        return new Answer(status, header, "", "", true);
    }

    /** For somebody with the token: why there is no answer, in one line and in the form that errors of Jolokia have. */
    static Answer unavailable(String reason) {
        JsonObject document = new JsonObject();
        document.addProperty("status", 503);
        document.addProperty("error", reason.replace('\r', ' ').replace('\n', ' '));
        return new Answer(503, "", JSON, document.toString(), true);
    }

    /** As sent. */
    ByteBuffer bytes(boolean last) {
        byte[] content = body.getBytes(StandardCharsets.UTF_8);
        StringBuilder head = new StringBuilder(256);
        head.append("HTTP/1.1 ").append(status).append(' ').append(REASONS.getOrDefault(status, "Answer"));
        head.append("\r\nContent-Length: ").append(content.length);
        if (content.length > 0) {
            head.append("\r\nContent-Type: ").append(type);
        }
        head.append("\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff");
        if (!header.isEmpty()) {
            head.append("\r\n").append(header);
        }
        if (last || closes) {
            head.append("\r\nConnection: close");
        }
        byte[] start = head.append("\r\n\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
        return ByteBuffer.allocate(start.length + content.length)
                .put(start)
                .put(content)
                .flip();
    }
}

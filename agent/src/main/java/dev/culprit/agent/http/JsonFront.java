package dev.culprit.agent.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Supplier;
import org.jolokia.json.JSONStructure;
import org.jolokia.server.core.http.HttpRequestHandler;
import org.jolokia.server.core.request.BadRequestException;
import org.jolokia.server.core.request.EmptyResponseException;
import org.jspecify.annotations.Nullable;

/**
 * Takes one JSON document by POST at the port's own path and gives it to Jolokia. No GET, no requests in the path or in
 * parameters, no JSONP, no preflight: what is not needed is not there to be attacked.
 */
final class JsonFront implements Door.Handler {

    private final String path;
    private final Supplier<HttpRequestHandler> jolokia;

    JsonFront(String path, Supplier<HttpRequestHandler> jolokia) {
        this.path = path;
        this.jolokia = jolokia;
    }

    @Override
    public Answer answer(Request request) {
        if (!request.head().target().equals(path)) {
            return Answer.refusal(404);
        }
        if (!request.head().method().equals("POST")) {
            return Answer.refusal(405, "Allow: POST");
        }
        if (request.tooLarge()) {
            return Answer.refusal(413);
        }
        try {
            return Answer.json(json(request, jolokia.get()));
        } catch (IllegalStateException e) { // the application may have left no memory for it
            return Answer.unavailable(String.valueOf(e.getMessage()));
        }
    }

    private String json(Request request, HttpRequestHandler handler) {
        JSONStructure answer;
        try {
            handler.checkAccess("http", null, request.remoteAddress(), origin(request.head()));
            byte[] screened = RequestScreen.pass(new String(request.body(), StandardCharsets.UTF_8))
                    .getBytes(StandardCharsets.UTF_8);
            answer = handler.handlePostRequest(path, new ByteArrayInputStream(screened), "UTF-8", Map.of());
        } catch (EmptyResponseException e) {
            return "{}"; // only notifications answer so, which the policy refuses
        } catch (BadRequestException e) {
            answer = handler.handleThrowable(new IllegalArgumentException(e.getMessage(), e));
        } catch (IOException | RuntimeException | LinkageError e) { // boundary to the client: it gets an answer
            answer = handler.handleThrowable(e);
        }
        return answer.toJSONString();
    }

    private static @Nullable String origin(RequestHead head) {
        String origin = head.first("Origin");
        return origin != null ? origin : head.first("Referer");
    }
}

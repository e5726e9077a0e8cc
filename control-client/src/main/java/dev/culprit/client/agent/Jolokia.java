package dev.culprit.client.agent;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import dev.culprit.client.UnavailableException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The Jolokia protocol with a bearer token: reading attributes and calling operations. */
final class Jolokia {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

    /** Longer than most pauses of the collector: an application that stalls is no application that is gone. */
    private static final Duration TIMEOUT = Duration.ofSeconds(45);

    /** One word. Agents make shorter ones. */
    private static final Pattern TOKEN = Pattern.compile("[\\x21-\\x7E]{1,1000}");

    private final URI url;
    private final String token;
    private final Duration timeout;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_TIMEOUT)
            .build();

    Jolokia(URI url, String token) {
        this(url, token, TIMEOUT);
    }

    /** @param timeout from a request to the end of its answer */
    Jolokia(URI url, String token, Duration timeout) {
        this.url = url;
        this.token = token;
        this.timeout = timeout;
    }

    /** The MBean does not exist, or the operation ended in an exception; the status is that of the protocol. */
    static final class Failure extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final int status;

        Failure(int status, String message) {
            super(message);
            this.status = status;
        }

        int status() {
            return status;
        }
    }

    /** Whether a text can be a token at all. */
    static boolean canSend(String token) {
        return TOKEN.matcher(token).matches();
    }

    /** Value of one attribute. */
    JsonElement read(String mbean, String attribute) {
        JsonObject request = request("read", mbean);
        request.addProperty("attribute", attribute);
        return send(request);
    }

    /** What an operation returned. */
    JsonElement execute(String mbean, String operation, Object... arguments) {
        JsonObject request = request("exec", mbean);
        request.addProperty("operation", operation);
        JsonArray values = new JsonArray();
        for (Object argument : arguments) {
            if (argument instanceof Number number) {
                values.add(number);
            } else {
                values.add(String.valueOf(argument));
            }
        }
        request.add("arguments", values);
        return send(request);
    }

    private static JsonObject request(String type, String mbean) {
        JsonObject request = new JsonObject();
        request.addProperty("type", type);
        request.addProperty("mbean", mbean);
        return request;
    }

    private JsonElement send(JsonObject request) {
        HttpRequest post = HttpRequest.newBuilder(url)
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(request.toString()))
                .build();
        HttpResponse<String> response;
        try {
            response = sendTwice(post);
        } catch (IOException e) {
            throw new UnavailableException(
                    "the agent at " + url + " does not answer; check that the application is still running", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UnavailableException("interrupted while asking the agent; start again", e);
        }
        if (response.statusCode() == 401) {
            throw new UnavailableException(
                    "the agent at " + url + " refuses the token; give the file it wrote with --token-file");
        }
        return value(response);
    }

    /**
     * A connection can break while nobody looks, for example when the machine sleeps. Asking again is safe: of all
     * operations only a start has an effect when repeated, and the second one is refused.
     */
    private HttpResponse<String> sendTwice(HttpRequest post) throws IOException, InterruptedException {
        try {
            return sendOnce(post);
        } catch (ConnectException | HttpTimeoutException e) {
            throw e; // nobody listens any more, or nobody answers
        } catch (IOException e) {
            return sendOnce(post);
        }
    }

    /**
     * The client's own time-out ends with the first line of an answer. An agent without memory may stop after it, and
     * keep the connection open.
     */
    private HttpResponse<String> sendOnce(HttpRequest post) throws IOException, InterruptedException {
        CompletableFuture<HttpResponse<String>> answer =
                http.sendAsync(post, BodyHandlers.ofString(StandardCharsets.UTF_8));
        try {
            return answer.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new HttpTimeoutException("no whole answer within " + timeout.toSeconds() + " s");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException broken) {
                throw broken;
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            answer.cancel(true); // of no effect on one that has come
        }
    }

    /** Errors usually come with HTTP status 200 and a status of their own in the body. */
    private JsonElement value(HttpResponse<String> response) {
        JsonObject body;
        try {
            body = JsonParser.parseString(response.body()).getAsJsonObject();
        } catch (JsonParseException | IllegalStateException e) {
            throw notAnAgent(response.statusCode(), e);
        }
        if (!(body.get("status") instanceof JsonPrimitive status) || !status.isNumber()) {
            throw notAnAgent(response.statusCode(), null);
        }
        if (status.getAsInt() != 200) {
            if (!body.has("error_type")) { // other servers have a status and an error in their answers, too
                throw notAnAgent(response.statusCode(), null);
            }
            throw new Failure(
                    status.getAsInt(),
                    body.get("error") instanceof JsonPrimitive error ? error.getAsString() : "no reason given");
        }
        JsonElement value = body.get("value");
        return value == null ? JsonNull.INSTANCE : value;
    }

    /** What is thrown if a value is none that an agent has. */
    UnavailableException notAnAgent(int httpStatus, @Nullable Exception cause) {
        String message = url + " answers with HTTP " + httpStatus
                + ", but not as a Culprit agent; use the URL from 'culprit attach' or from the file the agent wrote";
        return cause == null ? new UnavailableException(message) : new UnavailableException(message, cause);
    }
}

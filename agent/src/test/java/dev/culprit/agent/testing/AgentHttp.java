package dev.culprit.agent.testing;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/**
 * A client of the agent's port.
 *
 * @param url from the discovery file
 * @param token from the discovery file
 */
public record AgentHttp(String url, String token) {

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    static AgentHttp of(String discovery) {
        JsonObject json = JsonParser.parseString(discovery).getAsJsonObject();
        if (json.has("error")) {
            throw new AssertionError("the agent has no port: " + json);
        }
        return new AgentHttp(json.get("url").getAsString(), json.get("token").getAsString());
    }

    /** A request with the token, to be completed. */
    public HttpRequest.Builder request() {
        return HttpRequest.newBuilder(URI.create(url))
                .timeout(ChildJvm.PATIENCE)
                .header("Authorization", "Bearer " + token);
    }

    /** The raw answer. */
    public static HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        return CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
    }

    /** The answer to a document of Jolokia's protocol. */
    public JsonElement post(String document) throws IOException, InterruptedException {
        HttpResponse<String> response = send(
                request().POST(HttpRequest.BodyPublishers.ofString(document)).build());
        if (response.statusCode() != 200) {
            throw new AssertionError("HTTP " + response.statusCode() + " for " + document);
        }
        return JsonParser.parseString(response.body());
    }

    /** The value of an attribute of {@code dev.culprit:type=<type>}. */
    public JsonElement read(String type, String attribute) throws IOException, InterruptedException {
        return value("""
                {"type":"read","mbean":"dev.culprit:type=%s","attribute":"%s"}""".formatted(type, attribute));
    }

    /** The answer of an operation of {@code dev.culprit:type=<type>}, with string arguments. */
    public JsonElement exec(String type, String operation, String... arguments)
            throws IOException, InterruptedException {
        StringBuilder quoted = new StringBuilder();
        for (String argument : arguments) {
            quoted.append(quoted.length() == 0 ? "" : ",").append(new JsonPrimitive(argument));
        }
        return value("""
                {"type":"exec","mbean":"dev.culprit:type=%s","operation":"%s","arguments":[%s]}""".formatted(type, operation, quoted));
    }

    private JsonElement value(String document) throws IOException, InterruptedException {
        JsonObject answer = post(document).getAsJsonObject();
        if (answer.get("status").getAsInt() != 200) {
            throw new AssertionError(document + " was answered with " + answer);
        }
        return answer.get("value");
    }
}

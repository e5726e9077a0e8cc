package dev.culprit.agent.http;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.util.Set;

/**
 * Reads a request before Jolokia does, and refuses what the policy is never asked about: commands that Jolokia answers
 * without asking (notifications, its configuration), other JVMs as targets, and patterns over domains, whose answer would
 * list every MBean. What passes is written anew, so that both read the same.
 */
final class RequestScreen {

    private static final Set<String> COMMANDS = Set.of("read", "exec", "version");

    private RequestScreen() {}

    /**
     * The same request as one document.
     *
     * @throws IllegalArgumentException if it is no request, or a bulk of requests
     * @throws SecurityException if any request in it is out of bounds
     */
    static String pass(String document) {
        JsonElement request;
        try {
            request = JsonParser.parseString(document);
        } catch (JsonParseException e) {
            throw new IllegalArgumentException("the request is not JSON", e);
        }
        if (request instanceof JsonArray bulk) {
            bulk.forEach(RequestScreen::check);
        } else {
            check(request);
        }
        return request.toString();
    }

    private static void check(JsonElement element) {
        if (!(element instanceof JsonObject request)) {
            throw new IllegalArgumentException("a request is a JSON object");
        }
        if (request.has("target")) {
            throw new SecurityException("requests to other JVMs are not forwarded");
        }
        if (!COMMANDS.contains(text(request, "type"))) {
            throw new SecurityException("only read, exec and version are answered");
        }
        if (request.has("mbean")) {
            checkName(text(request, "mbean"));
        }
    }

    private static String text(JsonObject request, String key) {
        if (request.get(key) instanceof JsonPrimitive value && value.isString()) {
            return value.getAsString();
        }
        throw new IllegalArgumentException(key + " of a request has to be text");
    }

    private static void checkName(String name) {
        String domain = name.substring(0, Math.max(0, name.indexOf(':')));
        if (!domain.equals(OwnMBeansOnly.OWN_DOMAIN) && !domain.equals(OwnMBeansOnly.PLATFORM_DOMAIN)) {
            throw new SecurityException("MBeans of this domain cannot be reached through this port");
        }
    }
}

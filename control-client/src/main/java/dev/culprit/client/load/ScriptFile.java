package dev.culprit.client.load;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.culprit.client.load.Step.Sequence;
import dev.culprit.client.load.http.Endpoint;
import dev.culprit.client.load.http.UrlText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Reads load scripts; their form is in {@code docs/load-script.md}. Unknown keys are errors. */
public final class ScriptFile {

    private final List<String> dataNames;
    private final String baseUrl;

    private ScriptFile(String baseUrl, List<String> dataNames) {
        this.baseUrl = baseUrl;
        this.dataNames = dataNames;
    }

    /**
     * Reads a script.
     *
     * @throws IllegalArgumentException with one line for the user if the file cannot be read or has another form
     */
    public static LoadScript read(Path file) {
        try {
            return parse(Files.readString(file));
        } catch (NoSuchFileException e) {
            throw new IllegalArgumentException("there is no script " + file, e);
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read the script " + file + " (" + e.getMessage() + ")", e);
        } catch (IllegalStateException | UnsupportedOperationException e) { // how Gson answers a wrong type
            throw new IllegalArgumentException("script " + file.getFileName() + ": a value has the wrong type", e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("script " + file.getFileName() + ": " + e.getMessage(), e);
        }
    }

    static LoadScript parse(String json) {
        JsonObject root;
        try {
            root = object(JsonParser.parseString(json), "the script");
        } catch (JsonParseException e) {
            throw new IllegalArgumentException("not JSON: " + e.getMessage(), e);
        }
        allow(root, "the script", "baseUrl", "think", "timeout", "data", "sequences");
        Map<String, List<String>> data = new LinkedHashMap<>();
        if (root.has("data")) {
            object(root.get("data"), "data").entrySet().forEach(entry -> {
                List<String> values = strings(entry.getValue(), "data." + entry.getKey());
                if (values.isEmpty()) {
                    throw new IllegalArgumentException("data." + entry.getKey() + " is empty");
                }
                data.put(entry.getKey(), values);
            });
        }
        ScriptFile reader = new ScriptFile(text(root, "baseUrl", ""), List.copyOf(data.keySet()));
        List<Sequence> sequences = new ArrayList<>();
        for (JsonElement element : array(root, "sequences", "the script")) {
            sequences.add(reader.sequence(object(element, "a sequence"), sequences.size() + 1));
        }
        ThinkTime think = root.has("think") ? ThinkTime.parse(text(root, "think", "")) : ThinkTime.DEFAULT;
        Duration timeout =
                root.has("timeout") ? DurationText.parse(text(root, "timeout", "")) : LoadScript.DEFAULT_TIMEOUT;
        return new LoadScript(sequences, data, think, timeout, true);
    }

    private Sequence sequence(JsonObject json, int number) {
        String name = text(json, "name", "sequence " + number);
        allow(json, name, "name", "weight", "freshSession", "steps");
        Set<String> known = new HashSet<>(dataNames);
        known.addAll(List.of("user", "iteration"));
        List<Step> steps = new ArrayList<>();
        for (JsonElement element : array(json, "steps", name)) {
            Step step = step(object(element, "a step of " + name));
            requireKnown(step, known);
            known.addAll(step.extract().keySet());
            steps.add(step);
        }
        return new Sequence(name, number(json, "weight", 1), flag(json, "freshSession"), steps);
    }

    private Step step(JsonObject json) {
        String written = text(json, "path", "");
        if (written.isEmpty()) {
            throw new IllegalArgumentException("a step needs a path");
        }
        boolean whole = written.startsWith("http://") || written.startsWith("https://");
        UrlText url = UrlText.of(whole ? written : baseUrl + written);
        String path = whole ? url.url() : written;
        Template target = Template.of(url.url());
        Endpoint.of(target.parts().get(0)); // before the name is told to anybody: it may have a user in it
        String name = text(json, "name", path.replaceAll("\\?.*", ""));
        allow(
                json,
                name,
                "name",
                "method",
                "path",
                "headers",
                "body",
                "extract",
                "probability",
                "expect",
                "followRedirects",
                "think");
        Map<String, Template> headers = new LinkedHashMap<>();
        strings(json, "headers").forEach((header, value) -> headers.put(header, Template.of(value)));
        if (headers.keySet().stream().noneMatch(Step.AUTHORIZATION::equalsIgnoreCase)) {
            url.authorization().ifPresent(value -> headers.put(Step.AUTHORIZATION, Template.of(value)));
        }
        if (!Template.of(url.userInfo()).isConstant()) {
            throw new IllegalArgumentException(
                    "step " + name + ": no variables in the user of a URL; send a header Authorization");
        }
        Map<String, Pattern> extract = new LinkedHashMap<>();
        strings(json, "extract").forEach((variable, pattern) -> extract.put(variable, pattern(variable, pattern)));
        Set<Integer> expected = new HashSet<>();
        if (json.has("expect")) {
            array(json, "expect", name).forEach(status -> expected.add(status.getAsInt()));
        }
        return new Step(
                name,
                new Step.Request(
                        text(json, "method", json.has("body") ? "POST" : "GET").toUpperCase(Locale.ROOT),
                        target,
                        headers,
                        json.has("body") ? Template.of(body(json.get("body"))) : null),
                new Step.AnswerRules(extract, expected, flag(json, "followRedirects")),
                number(json, "probability", 1),
                json.has("think") ? ThinkTime.parse(text(json, "think", "")) : null);
    }

    /** A body is text, or a JSON document that is sent as it stands. */
    private static String body(JsonElement body) {
        return body.isJsonPrimitive() ? body.getAsString() : body.toString();
    }

    private static Pattern pattern(String variable, String text) {
        try {
            Pattern pattern = Pattern.compile(text);
            if (pattern.matcher("").groupCount() < 1) {
                throw new IllegalArgumentException("the pattern of " + variable + " needs a group in parentheses");
            }
            return pattern;
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException("cannot read the pattern of " + variable + ": " + e.getDescription(), e);
        }
    }

    private static void requireKnown(Step step, Set<String> known) {
        List<Template> templates = new ArrayList<>(step.headers().values());
        templates.add(step.url());
        if (step.body() != null) {
            templates.add(step.body());
        }
        for (Template template : templates) {
            for (String name : template.names()) {
                String bare = name.startsWith(Variables.ENCODED) ? name.substring(Variables.ENCODED.length()) : name;
                if (!known.contains(bare) && !Variables.RANDOM.matcher(bare).matches()) {
                    throw new IllegalArgumentException("step " + step.name() + " uses ${" + name
                            + "}, which neither the data nor a step before defines");
                }
                if (Variables.isBackwards(bare)) {
                    throw new IllegalArgumentException("step " + step.name() + " uses ${" + name
                            + "}: the first number must not be above the second");
                }
            }
        }
    }

    private static void allow(JsonObject json, String where, String... keys) {
        for (String key : json.keySet()) {
            if (!List.of(keys).contains(key)) {
                throw new IllegalArgumentException(
                        where + " has the unknown key '" + key + "'; known are " + String.join(", ", keys));
            }
        }
    }

    private static JsonObject object(JsonElement element, String what) {
        if (!element.isJsonObject()) {
            throw new IllegalArgumentException(what + " must be an object in braces");
        }
        return element.getAsJsonObject();
    }

    private static JsonArray array(JsonObject json, String key, String where) {
        JsonElement element = json.get(key);
        if (element == null || !element.isJsonArray()) {
            throw new IllegalArgumentException(where + " needs a list '" + key + "'");
        }
        return element.getAsJsonArray();
    }

    private static List<String> strings(JsonElement element, String what) {
        if (!element.isJsonArray()) {
            throw new IllegalArgumentException(what + " must be a list");
        }
        return element.getAsJsonArray().asList().stream()
                .map(JsonElement::getAsString)
                .toList();
    }

    private static Map<String, String> strings(JsonObject json, String key) {
        Map<String, String> values = new LinkedHashMap<>();
        if (json.has(key)) {
            object(json.get(key), key)
                    .entrySet()
                    .forEach(
                            entry -> values.put(entry.getKey(), entry.getValue().getAsString()));
        }
        return values;
    }

    private static String text(JsonObject json, String key, String otherwise) {
        return json.has(key) ? json.get(key).getAsString() : otherwise;
    }

    private static double number(JsonObject json, String key, double otherwise) {
        return json.has(key) ? json.get(key).getAsDouble() : otherwise;
    }

    private static boolean flag(JsonObject json, String key) {
        return json.has(key) && json.get(key).getAsBoolean();
    }
}

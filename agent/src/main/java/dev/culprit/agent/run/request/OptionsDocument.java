package dev.culprit.agent.run.request;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.culprit.agent.input.Given;
import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.contract.DiagnosisOptions.Durations;
import dev.culprit.heuristics.contract.DiagnosisOptions.Rules;
import dev.culprit.heuristics.contract.Limits;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.plan.Taxonomy;
import dev.culprit.heuristics.search.LeftOut;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@link DiagnosisOptions} as a person types them into a console: only {@code maximumUsers} is needed, the
 * requirement may be written as {@code "p99<200ms"}, and a misspelt key is refused instead of ignored.
 */
public final class OptionsDocument {

    private static final Set<String> KEYS = Set.of(
            RequestVersion.KEY,
            "requirement",
            "maximumUsers",
            "durations",
            "rules",
            "timeScale",
            "seed",
            "clientVersion",
            "limits",
            "resume");

    /** Of a directory beside the others, nothing that could lead elsewhere. */
    private static final Pattern RUN_ID = Pattern.compile("[A-Za-z0-9_-]{1,64}");

    private static final Set<String> LIMIT_KEYS = Set.of("only", "skip", "budgetSeconds");

    /**
     * What is asked for.
     *
     * @param resume run id of the diagnosis to go on with; empty for a new one
     */
    public record Request(DiagnosisOptions options, String resume) {}

    private final JsonObject json;

    private OptionsDocument(JsonObject json) {
        this.json = json;
    }

    /** @throws RefusedException with code BAD-INPUT or VERSION that says what is wrong */
    public static Request read(@Nullable String text) {
        try {
            JsonElement parsed = JsonParser.parseString(text == null ? "" : text);
            if (!parsed.isJsonObject()) {
                throw new IllegalArgumentException("a JSON object is needed, at least {\"maximumUsers\":50}");
            }
            RequestVersion.check(parsed.getAsJsonObject());
            OptionsDocument document = new OptionsDocument(parsed.getAsJsonObject());
            return new Request(document.options(), document.resume());
        } catch (JsonParseException
                | IllegalArgumentException
                | UnsupportedOperationException
                | IllegalStateException e) {
            throw new RefusedException(
                    RefusalCode.BAD_INPUT, "the options cannot be used: " + OneLine.of(e.getMessage(), "unreadable"));
        }
    }

    private DiagnosisOptions options() {
        check(json, KEYS);
        JsonElement users = value("maximumUsers");
        if (users == null) {
            throw new IllegalArgumentException("maximumUsers is missing");
        }
        JsonElement scale = value("timeScale");
        JsonElement seed = value("seed");
        JsonElement version = value("clientVersion");
        return new DiagnosisOptions(
                requirement(),
                Given.integer(users, "maximumUsers"),
                constant("durations", Durations.class, Durations.QUICK),
                constant("rules", Rules.class, Rules.DEFAULT),
                scale == null ? 1 : Given.number(scale, "timeScale"),
                seed == null ? 1 : Given.whole(seed, "seed"),
                version == null ? "" : Given.text(version, "clientVersion"),
                limits());
    }

    private String resume() {
        JsonElement given = value("resume");
        String runId = given == null ? "" : Given.text(given, "resume");
        if (given != null && !RUN_ID.matcher(runId).matches()) {
            throw new IllegalArgumentException("resume needs the run id of a diagnosis in the agent's directory");
        }
        return runId;
    }

    private static void check(JsonObject object, Set<String> known) {
        for (String key : object.keySet()) {
            if (!known.contains(key)) {
                throw new IllegalArgumentException("unknown key '" + key + "'");
            }
        }
    }

    private Limits limits() {
        JsonElement given = value("limits");
        if (given == null) {
            return Limits.NONE;
        }
        JsonObject object = Given.object(given, "limits");
        check(object, LIMIT_KEYS);
        JsonElement budget = object.get("budgetSeconds");
        Limits limits = new Limits(
                names(object.get("only"), "only"),
                names(object.get("skip"), "skip"),
                budget == null ? 0 : Given.number(budget, "budgetSeconds"));
        LeftOut.check(Taxonomy.standard(), limits);
        return limits;
    }

    private static List<String> names(@Nullable JsonElement given, String field) {
        List<String> names = new ArrayList<>();
        if (given != null) {
            if (!given.isJsonArray()) {
                throw new IllegalArgumentException(field + " must be a list");
            }
            given.getAsJsonArray().forEach(name -> names.add(Given.text(name, field)));
        }
        return names;
    }

    private Requirement requirement() {
        JsonElement given = value("requirement");
        if (given == null) {
            return Requirement.DEFAULT;
        }
        if (given.isJsonPrimitive()) {
            return Requirement.parse(given.getAsString());
        }
        JsonObject object = Given.object(given, "requirement");
        JsonElement percentile = object.get("percentile");
        JsonElement limit = object.get("limitMillis");
        if (percentile == null || limit == null) {
            throw new IllegalArgumentException("a requirement needs percentile and limitMillis");
        }
        JsonElement stated = object.get("stated");
        return new Requirement(
                Given.number(percentile, "percentile"),
                Given.number(limit, "limitMillis"),
                stated == null || stated.getAsBoolean());
    }

    private <E extends Enum<E>> E constant(String key, Class<E> type, E ifAbsent) {
        JsonElement given = value(key);
        if (given == null) {
            return ifAbsent;
        }
        String name = Given.text(given, key);
        E[] constants = type.getEnumConstants();
        return Arrays.stream(constants)
                .filter(constant -> constant.name().equals(name.toUpperCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        key + " is '" + name + "', one of " + Arrays.toString(constants) + " is needed"));
    }

    private @Nullable JsonElement value(String key) {
        JsonElement element = json.get(key);
        return element == null || element.isJsonNull() ? null : element;
    }
}

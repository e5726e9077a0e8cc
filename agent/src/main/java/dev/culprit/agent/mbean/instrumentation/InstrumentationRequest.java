package dev.culprit.agent.mbean.instrumentation;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.culprit.agent.input.Given;
import dev.culprit.agent.run.request.RequestVersion;
import dev.culprit.agent.weaving.Packages;
import dev.culprit.agent.weaving.Selection;
import dev.culprit.agent.weaving.chosen.LockSelection;
import dev.culprit.agent.weaving.chosen.MethodModifier;
import dev.culprit.agent.weaving.chosen.MethodPattern;
import dev.culprit.agent.weaving.chosen.MethodSelection;
import dev.culprit.agent.weaving.chosen.MethodSelection.Measure;
import dev.culprit.agent.weaving.chosen.TraceRules;
import dev.culprit.agent.weaving.library.Scope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What to switch on, and for how long.
 *
 * @param selection at least one scope
 * @param budgetPercent processor time that probes of chosen methods may use, in percent of one core; above 0
 * @param trialSeconds how long calls of chosen methods are counted first; 0 for not at all
 * @param leaseSeconds 1 to 86400
 */
public record InstrumentationRequest(Selection selection, double budgetPercent, int trialSeconds, int leaseSeconds) {

    static final int DEFAULT_LEASE = 900;
    private static final int LONGEST_LEASE = 86_400;

    private static final int LONGEST_TRIAL = 60;

    private static final double DEFAULT_BUDGET = 2;
    private static final double LARGEST_BUDGET = 100_000;

    private static final List<String> KEYS = List.of(
            "scopes",
            "packages",
            "excludedPackages",
            "oneIn",
            "methods",
            "locks",
            "budgetPercent",
            "trialSeconds",
            "leaseSeconds",
            RequestVersion.KEY);

    private static final List<String> METHOD_KEYS = List.of(
            "patterns",
            "excludes",
            "modifiers",
            "annotations",
            "interfaces",
            "measure",
            "oneIn",
            "belowEntryPoints",
            "inMessages",
            "maxDepth",
            "maxCalls",
            "maxCallsPerSecond");

    /**
     * Reads {@code {"scopes":["ENTRY_POINTS"],"leaseSeconds":900}} or {@code {"methods":{"patterns":["com.shop.**.*"]}}} as a
     * person types it.
     *
     * @throws IllegalArgumentException if it is something else
     * @throws dev.culprit.agent.run.request.RefusedException if it is of another version
     */
    public static InstrumentationRequest read(@Nullable String json) {
        try {
            JsonElement parsed = JsonParser.parseString(Given.argument(json, "json"));
            if (!parsed.isJsonObject()) {
                throw new IllegalArgumentException("a JSON object is needed, at least {\"scopes\":[\"ENTRY_POINTS\"]}");
            }
            return read(parsed.getAsJsonObject());
        } catch (JsonParseException | IllegalStateException | UnsupportedOperationException | NumberFormatException e) {
            throw new IllegalArgumentException("not a request: " + e.getMessage(), e);
        }
    }

    private static InstrumentationRequest read(JsonObject json) {
        RequestVersion.check(json);
        checkKeys(json, KEYS);
        Set<Scope> scopes = EnumSet.noneOf(Scope.class);
        texts(json, "scopes").forEach(name -> scopes.add(scope(name)));
        JsonElement methods = json.get("methods");
        JsonElement locks = json.get("locks");
        if (scopes.isEmpty() && methods == null && locks == null) {
            throw new IllegalArgumentException(
                    "scopes must be a list of " + Scope.ready() + ", unless methods or locks are chosen");
        }
        Selection all = methods == null
                ? Selection.of(scopes)
                : Selection.of(scopes, methods(Given.object(methods, "methods")));
        JsonElement oneIn = json.get("oneIn");
        if (oneIn != null && scopes.isEmpty()) {
            throw new IllegalArgumentException("oneIn is of calls of entry points and belongs to scopes; choose some");
        }
        Selection others = oneIn == null ? all : all.ofCalls(Given.integer(oneIn, "oneIn"));
        Packages packages =
                new Packages(Set.copyOf(texts(json, "packages")), Set.copyOf(texts(json, "excludedPackages")));
        if ((json.has("packages") || json.has("excludedPackages")) && scopes.isEmpty()) {
            throw new IllegalArgumentException(
                    "packages and excludedPackages belong to scopes, and none is chosen; methods have patterns and excludes");
        }
        JsonElement budget = json.get("budgetPercent");
        JsonElement trial = json.get("trialSeconds");
        if (trial != null && methods == null) {
            throw new IllegalArgumentException("trialSeconds counts calls of chosen methods; choose some");
        }
        JsonElement lease = json.get("leaseSeconds");
        return new InstrumentationRequest(
                (locks == null ? others : others.with(locks(Given.object(locks, "locks")))).in(packages),
                budget == null ? DEFAULT_BUDGET : budget(Given.number(budget, "budgetPercent")),
                trial == null ? 0 : trial(Given.integer(trial, "trialSeconds")),
                lease == null ? DEFAULT_LEASE : checked(Given.integer(lease, "leaseSeconds")));
    }

    private static LockSelection locks(JsonObject json) {
        checkKeys(json, List.of("patterns"));
        return new LockSelection(
                texts(json, "patterns").stream().map(MethodPattern::new).toList());
    }

    private static MethodSelection methods(JsonObject json) {
        checkKeys(json, METHOD_KEYS);
        JsonElement named = json.get("measure");
        Measure measure = named == null ? Measure.SUMS : one(Measure.values(), Given.text(named, "measure"), "measure");
        JsonElement oneIn = json.get("oneIn");
        return new MethodSelection(
                texts(json, "patterns").stream().map(MethodPattern::new).toList(),
                texts(json, "excludes").stream().map(MethodPattern::new).toList(),
                texts(json, "modifiers").stream().map(MethodModifier::named).collect(Collectors.toSet()),
                Set.copyOf(texts(json, "annotations")),
                Set.copyOf(texts(json, "interfaces")),
                measure,
                oneIn == null ? 1 : Given.integer(oneIn, "oneIn"),
                traces(json, measure));
    }

    private static TraceRules traces(JsonObject json, Measure measure) {
        JsonElement below = json.get("belowEntryPoints");
        JsonElement messages = json.get("inMessages");
        JsonElement depth = json.get("maxDepth");
        JsonElement calls = json.get("maxCalls");
        JsonElement rate = json.get("maxCallsPerSecond");
        if (measure == Measure.SUMS && (depth != null || calls != null || rate != null)) {
            throw new IllegalArgumentException(
                    "maxDepth, maxCalls and maxCallsPerSecond limit calls that are written down, and SUMS writes none; measure"
                            + " CALLS or one of its kinds");
        }
        if (measure == Measure.SUMS && messages != null) {
            throw new IllegalArgumentException(
                    "inMessages leads from call to call, and SUMS writes none down; measure CALLS or one of its kinds");
        }
        TraceRules usual = TraceRules.USUAL;
        return new TraceRules(
                below != null && truth(below, "belowEntryPoints"),
                messages != null && truth(messages, "inMessages"),
                depth == null ? usual.maxDepth() : Given.integer(depth, "maxDepth"),
                calls == null ? usual.maxCalls() : Given.integer(calls, "maxCalls"),
                rate == null ? usual.maxCallsPerSecond() : Given.integer(rate, "maxCallsPerSecond"));
    }

    /** Gson takes any text for one. */
    private static boolean truth(JsonElement value, String key) {
        if (value.isJsonPrimitive() && value.getAsJsonPrimitive().isBoolean()) {
            return value.getAsBoolean();
        }
        throw new IllegalArgumentException(key + " must be true or false");
    }

    private static void checkKeys(JsonObject json, List<String> known) {
        for (String key : json.keySet()) {
            if (!known.contains(key)) {
                throw new IllegalArgumentException("unknown key '" + key + "'; known are " + known);
            }
        }
    }

    /** Empty if it is not there. */
    private static List<String> texts(JsonObject json, String key) {
        JsonElement list = json.get(key);
        if (list == null) {
            return List.of();
        }
        if (!list.isJsonArray()) {
            throw new IllegalArgumentException(key + " must be a list");
        }
        List<String> texts = new ArrayList<>();
        list.getAsJsonArray().forEach(text -> texts.add(Given.text(text, key)));
        return texts;
    }

    private static Scope scope(String name) {
        return one(Scope.ready().toArray(new Scope[0]), name, "scope");
    }

    private static <E extends Enum<E>> E one(E[] known, String name, String kind) {
        for (E one : known) {
            if (one.name().equals(name.toUpperCase(Locale.ROOT))) {
                return one;
            }
        }
        throw new IllegalArgumentException(
                "no " + kind + " is called " + name + "; known are " + Arrays.toString(known));
    }

    private static double budget(double percent) {
        if (percent > 0 && percent <= LARGEST_BUDGET) {
            return percent;
        }
        throw new IllegalArgumentException(
                "budgetPercent must be above 0 and at most " + LARGEST_BUDGET + ", not " + percent);
    }

    private static int trial(int seconds) {
        if (seconds >= 1 && seconds <= LONGEST_TRIAL) {
            return seconds;
        }
        throw new IllegalArgumentException("trialSeconds must be between 1 and " + LONGEST_TRIAL + ", not " + seconds);
    }

    /**
     * A lease's length.
     *
     * @throws IllegalArgumentException if it is out of range
     */
    static int checked(int leaseSeconds) {
        if (leaseSeconds < 1 || leaseSeconds > LONGEST_LEASE) {
            throw new IllegalArgumentException(
                    "leaseSeconds must be between 1 and " + LONGEST_LEASE + ", not " + leaseSeconds);
        }
        return leaseSeconds;
    }
}

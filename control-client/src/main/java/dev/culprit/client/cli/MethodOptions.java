package dev.culprit.client.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.culprit.client.load.DurationText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** What to probe: scopes, methods of the application, or a document with both. */
final class MethodOptions {

    @Option(
            names = "--scopes",
            split = ",",
            paramLabel = "SCOPE",
            description = "ENTRY_POINTS, DATABASE, FETCH (rows of results), POOL, MESSAGING, EXTERNAL_CALL, EXECUTOR,"
                    + " SYNCHRONIZATION; separated by commas.")
    private List<String> scopes = List.of();

    @Option(
            names = "--packages",
            split = ",",
            paramLabel = "PACKAGE",
            description = "Let scopes have probes in classes of these packages and below only, for example com.shop;"
                    + " separated by commas. Classes of the JVM have theirs all the same.")
    private List<String> packages = List.of();

    @Option(
            names = "--exclude-packages",
            split = ",",
            paramLabel = "PACKAGE",
            description = "Let scopes have no probes in these.")
    private List<String> excludedPackages = List.of();

    @Option(
            names = "--methods",
            paramLabel = "PATTERN",
            description = "Methods of the application, for example 'com.shop.**.*Service.find*': * stands for any"
                    + " characters, ** for any packages. May be given several times.")
    private List<String> patterns = List.of();

    @Option(names = "--exclude", paramLabel = "PATTERN", description = "But not these. May be given several times.")
    private List<String> excludes = List.of();

    @Option(
            names = "--modifiers",
            split = ",",
            paramLabel = "NAME",
            description = "Only methods that are all of this, for example public,synchronized.")
    private List<String> modifiers = List.of();

    @Option(
            names = "--annotation",
            paramLabel = "TYPE",
            description = "Only methods that carry this annotation, or whose class does. May be given several times.")
    private List<String> annotations = List.of();

    @Option(
            names = "--interface",
            paramLabel = "TYPE",
            description = "Only methods of classes below this type. May be given several times.")
    private List<String> interfaces = List.of();

    @Option(
            names = "--measure",
            paramLabel = "WHAT",
            description = "SUMS (number and time of calls, cheapest), CALLS (every call as an event),"
                    + " CALLS_WITH_CPU, CALLS_WITH_ALLOCATION, CALLS_WITH_CPU_AND_ALLOCATION, CALLS_WITH_SIZES. Default:"
                    + " SUMS.")
    private @Nullable String measure;

    @Option(
            names = "--one-in",
            paramLabel = "N",
            description =
                    "Measure one of so many traces: an outermost call with everything below. Without methods: one of so"
                            + " many calls of entry points, with all that it does. Default: 1.")
    private int oneIn = 1;

    @Option(
            names = "--below-entry-points",
            description =
                    "Let traces begin at entry points (requests, messages, timed tasks), and measure nothing elsewhere.")
    private boolean belowEntryPoints;

    @Option(
            names = "--in-messages",
            description = "Let traces go on with the JMS messages that they send, which then carry a property more:"
                    + " culprit_trace.")
    private boolean inMessages;

    @Option(
            names = "--max-depth",
            paramLabel = "N",
            description = "Write no calls down that lie below so many of their trace. Default: 100.")
    private @Nullable Integer maxDepth;

    @Option(
            names = "--max-calls",
            paramLabel = "N",
            description = "Write no more calls of a trace down than so many. Default: 10000.")
    private @Nullable Integer maxCalls;

    @Option(
            names = "--max-calls-per-second",
            paramLabel = "N",
            description = "Begin no other trace in a second in which so many calls were written down. Default: 100000.")
    private @Nullable Integer maxCallsPerSecond;

    @Option(
            names = "--locks",
            paramLabel = "PATTERN",
            description =
                    "Measure waiting for monitors and locks in these methods, as events. May be given several times.")
    private List<String> locks = List.of();

    @Option(
            names = "--budget",
            paramLabel = "PERCENT",
            description =
                    "Of one core, for chosen methods: refused if it is known that they cost more; if it turns out,"
                            + " those that are called most lose their probes again. Default: 2.")
    private @Nullable Double budget;

    @Option(
            names = "--trial",
            paramLabel = "DURATION",
            description = "Count calls of the chosen methods for so long first, for example 5s, and tell or refuse what"
                    + " they cost. At most 60s.")
    private @Nullable String trial;

    @Mixin
    private final LeaseOption lease = new LeaseOption();

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Take all this from a document instead, as the MBean takes it.")
    private @Nullable Path document;

    /** As the agent takes it. */
    String request(CommandSpec spec) {
        Path file = document;
        if (file != null) {
            if (!scopes.isEmpty()
                    || !patterns.isEmpty()
                    || !locks.isEmpty()
                    || narrows()
                    || narrowsScopes()
                    || oneIn != 1
                    || budget != null
                    || trial != null
                    || lease.isGiven()) {
                throw new ParameterException(
                        spec.commandLine(),
                        "--json says everything: leave out the other options, or write them into the file");
            }
            try {
                return Files.readString(file);
            } catch (IOException e) {
                throw new ParameterException(
                        spec.commandLine(),
                        "cannot read " + file + " (" + e.getClass().getSimpleName() + "); give a file that is there",
                        e);
            }
        }
        if (scopes.isEmpty() && patterns.isEmpty() && locks.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "say what to probe: --methods 'com.shop.**.*', --locks 'com.shop.**.*', --scopes DATABASE, or all");
        }
        if (patterns.isEmpty() && (narrows() || oneIn != 1 && scopes.isEmpty())) {
            throw new ParameterException(spec.commandLine(), "say which methods: --methods 'com.shop.**.*'");
        }
        if (scopes.isEmpty() && narrowsScopes()) {
            throw new ParameterException(
                    spec.commandLine(), "packages belong to scopes: say which, for example --scopes DATABASE");
        }
        JsonObject request = new JsonObject();
        if (!scopes.isEmpty()) {
            request.add("scopes", array(scopes));
            addUnlessEmpty(request, "packages", packages);
            addUnlessEmpty(request, "excludedPackages", excludedPackages);
            if (patterns.isEmpty() && oneIn != 1) {
                request.addProperty("oneIn", oneIn);
            }
        }
        if (!patterns.isEmpty()) {
            request.add("methods", methods());
        }
        if (!locks.isEmpty()) {
            JsonObject chosen = new JsonObject();
            chosen.add("patterns", array(locks));
            request.add("locks", chosen);
        }
        if (budget != null) {
            request.addProperty("budgetPercent", budget);
        }
        if (trial != null) {
            request.addProperty("trialSeconds", seconds(trial, spec));
        }
        lease.addTo(request, spec);
        return request.toString();
    }

    private static void addUnlessEmpty(JsonObject request, String key, List<String> texts) {
        if (!texts.isEmpty()) {
            request.add(key, array(texts));
        }
    }

    private boolean narrowsScopes() {
        return !packages.isEmpty() || !excludedPackages.isEmpty();
    }

    private static long seconds(String duration, CommandSpec spec) {
        try {
            return DurationText.parse(duration).toSeconds();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    /** Whether anything is said about methods beside their names. */
    private boolean narrows() {
        return !excludes.isEmpty()
                || !modifiers.isEmpty()
                || !annotations.isEmpty()
                || !interfaces.isEmpty()
                || measure != null
                || trial != null
                || belowEntryPoints
                || inMessages
                || maxDepth != null
                || maxCalls != null
                || maxCallsPerSecond != null;
    }

    private JsonObject methods() {
        JsonObject methods = new JsonObject();
        methods.add("patterns", array(patterns));
        methods.add("excludes", array(excludes));
        methods.add("modifiers", array(modifiers));
        methods.add("annotations", array(annotations));
        methods.add("interfaces", array(interfaces));
        if (measure != null) {
            methods.addProperty("measure", measure);
        }
        methods.addProperty("oneIn", oneIn);
        methods.addProperty("belowEntryPoints", belowEntryPoints);
        if (inMessages) {
            methods.addProperty("inMessages", true);
        }
        if (maxDepth != null) {
            methods.addProperty("maxDepth", maxDepth);
        }
        if (maxCalls != null) {
            methods.addProperty("maxCalls", maxCalls);
        }
        if (maxCallsPerSecond != null) {
            methods.addProperty("maxCallsPerSecond", maxCallsPerSecond);
        }
        return methods;
    }

    private static JsonArray array(List<String> texts) {
        JsonArray array = new JsonArray();
        texts.forEach(array::add);
        return array;
    }
}

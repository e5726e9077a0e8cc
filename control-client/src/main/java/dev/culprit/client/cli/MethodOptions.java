package dev.culprit.client.cli;

import dev.culprit.heuristics.contract.InstrumentationRequest;
import dev.culprit.heuristics.contract.LeaseTime;
import dev.culprit.heuristics.contract.LockChoice;
import dev.culprit.heuristics.contract.Measure;
import dev.culprit.heuristics.contract.MethodChoice;
import dev.culprit.heuristics.contract.MethodFilter;
import dev.culprit.heuristics.contract.MethodModifier;
import dev.culprit.heuristics.contract.ProbeScope;
import dev.culprit.heuristics.contract.ScopeChoice;
import dev.culprit.heuristics.contract.TraceRules;
import dev.culprit.heuristics.fields.Field;
import dev.culprit.heuristics.json.Requests;
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
        LeaseTime time = lease.time(spec);
        return Requests.write(TypedRequest.of(
                spec,
                () -> new InstrumentationRequest(
                        scopes(),
                        patterns.isEmpty() ? null : methods(),
                        locks.isEmpty() ? null : new LockChoice(locks),
                        budget == null ? InstrumentationRequest.USUAL_BUDGET : budget,
                        trial == null ? null : TypedRequest.seconds(trial),
                        time)));
    }

    private boolean narrowsScopes() {
        return !packages.isEmpty() || !excludedPackages.isEmpty();
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

    private ScopeChoice scopes() {
        return new ScopeChoice(
                scopes.stream()
                        .map(name -> Field.constant(ProbeScope.class, "scopes", name))
                        .toList(),
                packages,
                excludedPackages,
                patterns.isEmpty() ? oneIn : 1);
    }

    private MethodChoice methods() {
        TraceRules usual = TraceRules.USUAL;
        return new MethodChoice(
                new MethodFilter(
                        patterns,
                        excludes,
                        modifiers.stream()
                                .map(name -> Field.constant(MethodModifier.class, "modifiers", name))
                                .toList(),
                        annotations,
                        interfaces),
                measure == null ? Measure.SUMS : Field.constant(Measure.class, "measure", measure),
                oneIn,
                new TraceRules(
                        belowEntryPoints,
                        inMessages,
                        maxDepth == null ? usual.maxDepth() : maxDepth,
                        maxCalls == null ? usual.maxCalls() : maxCalls,
                        maxCallsPerSecond == null ? usual.maxCallsPerSecond() : maxCallsPerSecond));
    }
}

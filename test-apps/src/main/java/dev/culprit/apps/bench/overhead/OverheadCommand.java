package dev.culprit.apps.bench.overhead;

import dev.culprit.apps.results.Provenance;
import dev.culprit.apps.results.ResultsFile;
import dev.culprit.apps.results.Sources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What a probe costs per call, as a multiple of two clock reads in the same JVM and minute, beside other instruments. */
@Command(
        name = "overhead",
        mixinStandardHelpOptions = true,
        description = {
            "Measures the cost of a probe per call, as a multiple of two clock reads in the same run."
                    + " The calls are a method that calls itself to depth 10, like MooBench, and calls of interfaces.",
            "Appends every row to a file. Existing rows are not measured again as long as product and"
                    + " benchmark are the same, so the command continues where it stopped."
        })
public final class OverheadCommand implements Callable<Integer> {

    private static final int FIRST_WITH_METHOD_EVENTS = 25;

    /** Less is no instrument that measures time: it has missed the method. One trace in many is only ours. */
    private static final double LEAST_OF_OTHERS = 0.5;

    private static final List<String> WHAT_IS_RUN = Provenance.productAnd("bench/overhead", "results/Medians.java");

    @Option(
            names = "--threads",
            split = ",",
            paramLabel = "N",
            description = "Numbers of threads. Default: ${DEFAULT-VALUE}.")
    private List<Integer> threads = List.of(1, 2, 4);

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Measurements of each variant. Default: ${DEFAULT-VALUE}.")
    private int rounds = 7;

    @Option(
            names = "--warm-up",
            paramLabel = "MS",
            description =
                    "Warm-up before each measurement, because switching makes the JVM recompile. Default: ${DEFAULT-VALUE}.")
    private int warmUpMillis = 1200;

    @Option(names = "--measure", paramLabel = "MS", description = "Length of a measurement. Default: ${DEFAULT-VALUE}.")
    private int measureMillis = 300;

    @Option(
            names = "--jdk",
            paramLabel = "DIR",
            description = "JVM to measure. May be given several times. Default: that of this command.")
    private List<Path> jdks = List.of(Path.of(System.getProperty("java.home")));

    @Option(names = "--opentelemetry", paramLabel = "JAR", description = "OpenTelemetry's agent.")
    private @Nullable Path opentelemetry;

    @Option(names = "--kieker", paramLabel = "JAR", description = "Kieker's agent, the one with Byte Buddy.")
    private @Nullable Path kieker;

    @Option(names = "--jmc", paramLabel = "JAR", description = "The agent of JDK Mission Control.")
    private @Nullable Path jmc;

    @Option(names = "--json", paramLabel = "FILE", description = "File of the results. Default: ${DEFAULT-VALUE}.")
    private Path results = Path.of("test-apps", "results", "overhead.jsonl");

    private final Set<Missing> missing = new LinkedHashSet<>();
    private final List<OverheadRun> rows = new ArrayList<>();

    /** Variants that one JVM goes through. */
    private record Group(List<String> options, Map<String, String> environment, Collection<Variant> variants) {

        static Group of(List<String> options, Collection<Variant> variants) {
            return new Group(options, Map.of(), variants);
        }

        static Group of(OtherAgent other) {
            return new Group(other.options(), other.environment(), List.of(other.variant()));
        }
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Sources sources = Sources.of(WHAT_IS_RUN);
        sources.warnUnlessDefinite();
        ResultsFile<OverheadRun> file = ResultsFile.in(results, OverheadRun.class);
        MeasuredJvm.each(jdks, (jdk, agent) -> {
            String java = MeasuredJvm.version(jdk);
            List<Group> groups = groups(java, agent);
            for (int number : threads) {
                for (Group group : groups) {
                    measure(group, jdk, java, number, sources, file);
                }
            }
        });
        System.out.println();
        System.out.print(OverheadTable.of(rows, missing));
        System.out.println();
        System.out.print(OverheadTargets.of(rows));
        return 0;
    }

    private List<Group> groups(String java, Path agent) throws IOException {
        List<String> withAgent = List.of("-javaagent:" + agent);
        List<Group> groups = new ArrayList<>(List.of(
                Group.of(List.of(), Variant.withoutAgent()),
                Group.of(withAgent, List.of(Variant.IDLE)),
                Group.of(withAgent, Variant.ofMethods()),
                Group.of(withAgent, Variant.ofScopes())));
        boolean methodEvents = Integer.parseInt(java.split("[^0-9]")[0]) >= FIRST_WITH_METHOD_EVENTS;
        for (Variant variant : List.of(Variant.JDK_METHOD_TIMING, Variant.JDK_METHOD_TRACE)) {
            if (methodEvents) {
                groups.add(Group.of(List.of(), List.of(variant)));
            } else {
                missing.add(new Missing(variant, java, "comes with Java " + FIRST_WITH_METHOD_EVENTS));
            }
        }
        Path notes = Files.createDirectories(agent.resolveSibling("notes"));
        if (opentelemetry == null) {
            missing.add(new Missing(Variant.OPENTELEMETRY, java, "no jar was given (--opentelemetry)"));
        } else {
            groups.add(Group.of(OtherAgent.opentelemetry(opentelemetry)));
        }
        if (kieker == null) {
            missing.add(new Missing(Variant.KIEKER_DUMP, java, "no jar was given (--kieker)"));
            missing.add(new Missing(Variant.KIEKER_FILE, java, "no jar was given (--kieker)"));
        } else {
            OtherAgent.kieker(kieker, notes).forEach(other -> groups.add(Group.of(other)));
        }
        if (jmc == null) {
            missing.add(new Missing(Variant.JMC_AGENT, java, "no jar was given (--jmc)"));
        } else {
            groups.add(Group.of(OtherAgent.missionControl(jmc, notes)));
        }
        return groups;
    }

    private void measure(Group group, Path jdk, String java, int number, Sources sources, ResultsFile<OverheadRun> file)
            throws IOException, InterruptedException {
        List<OverheadRun> known = known(group, java, number, sources, file);
        if (known.size() == group.variants().size()) {
            rows.addAll(known);
            return;
        }
        try {
            for (OverheadRun row : run(group, jdk, java, number, sources)) {
                Variant variant = Variant.valueOf(row.variant());
                if (variant.isForeign() && row.cpuRatio() < LEAST_OF_OTHERS) {
                    missing.add(new Missing(variant, java, "it did not measure: " + OverheadTable.row(row)));
                } else {
                    System.out.println(OverheadTable.row(row));
                    file.append(row);
                    rows.add(row);
                }
            }
        } catch (MeasuredJvm.FailedException e) {
            if (group.variants().stream().noneMatch(Variant::isForeign)) {
                throw e;
            }
            group.variants()
                    .forEach(variant -> missing.add(new Missing(
                            variant, java, "its JVM ended with " + e.exitValue() + ", see what it printed")));
        }
    }

    /** The latest of each variant of the same sources, JVM and machine, if it is of as many turns. */
    private List<OverheadRun> known(
            Group group, String java, int number, Sources sources, ResultsFile<OverheadRun> file) {
        String machine = Provenance.machine();
        Map<String, OverheadRun> latest = new LinkedHashMap<>();
        for (OverheadRun row : file.rows()) {
            if (sources.areOf(row.sources())
                    && row.java().equals(java)
                    && row.machine().equals(machine)
                    && row.threads() == number
                    && row.turns() >= rounds
                    && group.variants().contains(Variant.valueOf(row.variant()))) {
                latest.put(row.variant(), row);
            }
        }
        return List.copyOf(latest.values());
    }

    private List<OverheadRun> run(Group group, Path jdk, String java, int number, Sources sources)
            throws IOException, InterruptedException {
        Map<Variant, List<OverheadRun.Turn>> turns = new EnumMap<>(Variant.class);
        MeasuredJvm.run(
                jdk,
                group.options(),
                group.environment(),
                OverheadProgram.class,
                List.of(
                        group.variants().stream().map(Variant::name).collect(Collectors.joining(",")),
                        Integer.toString(number),
                        Integer.toString(rounds),
                        Integer.toString(warmUpMillis),
                        Integer.toString(measureMillis)),
                line -> {
                    if (line.startsWith("TURN ")) {
                        OverheadRun.Turn turn = turn(line);
                        turns.computeIfAbsent(turn.variant(), variant -> new ArrayList<>())
                                .add(turn);
                    }
                });
        return turns.values().stream()
                .map(each -> OverheadRun.of(sources, java, number, each))
                .toList();
    }

    private static OverheadRun.Turn turn(String line) {
        String[] words = line.split(" ");
        double[] numbers = new double[6];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = Double.parseDouble(words[i + 2]);
        }
        return new OverheadRun.Turn(
                Variant.valueOf(words[1]), numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]);
    }
}

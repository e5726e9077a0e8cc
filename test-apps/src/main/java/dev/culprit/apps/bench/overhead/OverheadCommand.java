package dev.culprit.apps.bench.overhead;

import dev.culprit.apps.results.Provenance;
import dev.culprit.apps.results.ResultsFile;
import dev.culprit.apps.results.Sources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What a probe costs per call, as a multiple of two clock reads in the same JVM and minute, beside other instruments. */
@Command(
        name = "overhead",
        mixinStandardHelpOptions = true,
        description =
                "Measures what a probe costs per call, as a multiple of what two clock reads cost in the same run:"
                        + " a method that calls itself to depth 10, in the manner of MooBench.")
public final class OverheadCommand implements Callable<Integer> {

    private static final List<Variant> OURS = List.of(
            Variant.IDLE,
            Variant.SUMS,
            Variant.SUMS_ONE_IN_10,
            Variant.CALLS,
            Variant.CALLS_ONE_IN_10,
            Variant.CALLS_WITH_ALLOCATION,
            Variant.CALLS_WITH_CPU,
            Variant.OFF);

    private static final int FIRST_WITH_METHOD_EVENTS = 25;

    private static final List<String> WHAT_IS_RUN = Provenance.productAnd("bench/overhead", "results/Medians.java");

    @Option(
            names = "--threads",
            split = ",",
            paramLabel = "N",
            description = "Numbers of threads. Default: ${DEFAULT-VALUE}.")
    private List<Integer> threads = List.of(1, 2, 4);

    @Option(names = "--rounds", paramLabel = "N", description = "Turns of each variant. Default: ${DEFAULT-VALUE}.")
    private int rounds = 7;

    @Option(
            names = "--warm-up",
            paramLabel = "MS",
            description = "Before each turn: switching makes the JVM compile anew. Default: ${DEFAULT-VALUE}.")
    private int warmUpMillis = 1500;

    @Option(names = "--measure", paramLabel = "MS", description = "Length of a turn. Default: ${DEFAULT-VALUE}.")
    private int measureMillis = 500;

    @Option(
            names = "--jdk",
            paramLabel = "DIR",
            description = "JVM to measure. May be given several times. Default: that of this command.")
    private List<Path> jdks = List.of(Path.of(System.getProperty("java.home")));

    @Option(names = "--opentelemetry", paramLabel = "JAR", description = "OpenTelemetry's agent.")
    private @Nullable Path opentelemetry;

    @Option(names = "--kieker", paramLabel = "JAR", description = "Kieker's agent, the one with Byte Buddy.")
    private @Nullable Path kieker;

    @Option(names = "--json", paramLabel = "FILE", description = "File of the results. Default: ${DEFAULT-VALUE}.")
    private Path results = Path.of("test-apps", "results", "overhead.jsonl");

    private final Map<Variant, String> missing = new EnumMap<>(Variant.class);

    @Override
    public Integer call() throws IOException, InterruptedException {
        Sources sources = Sources.of(WHAT_IS_RUN);
        sources.warnUnlessDefinite();
        ResultsFile<OverheadRun> file = ResultsFile.in(results, OverheadRun.class);
        List<OverheadRun> rows = new ArrayList<>();
        MeasuredJvm.each(jdks, (jdk, agent) -> {
            for (int number : threads) {
                rows.addAll(measure(jdk, number, agent, sources));
            }
        });
        for (OverheadRun row : rows) {
            file.append(row);
        }
        System.out.println();
        System.out.print(OverheadTable.of(rows, missing));
        return 0;
    }

    private List<OverheadRun> measure(Path jdk, int number, Path agent, Sources sources)
            throws IOException, InterruptedException {
        String java = MeasuredJvm.version(jdk);
        List<OverheadRun> rows = new ArrayList<>();
        rows.addAll(run(jdk, java, number, List.of(), List.of(Variant.NO_AGENT), sources));
        rows.addAll(run(jdk, java, number, List.of("-javaagent:" + agent), OURS, sources));
        boolean methodEvents = Integer.parseInt(java.split("[^0-9]")[0]) >= FIRST_WITH_METHOD_EVENTS;
        for (Variant variant : List.of(Variant.JDK_METHOD_TIMING, Variant.JDK_METHOD_TRACE)) {
            if (methodEvents) {
                missing.remove(variant);
                rows.addAll(run(jdk, java, number, List.of(), List.of(variant), sources));
            } else if (rows.stream().noneMatch(row -> row.variant().equals(variant.name()))) {
                missing.putIfAbsent(variant, "comes with Java " + FIRST_WITH_METHOD_EVENTS);
            }
        }
        for (OtherAgent other : others(agent.resolveSibling("kieker"))) {
            rows.addAll(
                    run(jdk, java, number, other.options(), other.environment(), List.of(other.variant()), sources));
        }
        return rows;
    }

    private List<OtherAgent> others(Path notes) throws IOException {
        List<OtherAgent> others = new ArrayList<>();
        if (opentelemetry == null) {
            missing.put(Variant.OPENTELEMETRY, "no jar was given (--opentelemetry)");
        } else {
            others.add(OtherAgent.opentelemetry(opentelemetry));
        }
        if (kieker == null) {
            missing.put(Variant.KIEKER_DUMP, "no jar was given (--kieker)");
            missing.put(Variant.KIEKER_FILE, "no jar was given (--kieker)");
        } else {
            Files.createDirectories(notes);
            others.addAll(OtherAgent.kieker(kieker, notes));
        }
        return others;
    }

    private List<OverheadRun> run(
            Path jdk, String java, int number, List<String> options, List<Variant> variants, Sources sources)
            throws IOException, InterruptedException {
        return run(jdk, java, number, options, Map.of(), variants, sources);
    }

    private List<OverheadRun> run(
            Path jdk,
            String java,
            int number,
            List<String> options,
            Map<String, String> environment,
            List<Variant> variants,
            Sources sources)
            throws IOException, InterruptedException {
        Map<Variant, List<OverheadRun.Turn>> turns = new EnumMap<>(Variant.class);
        MeasuredJvm.run(
                jdk,
                options,
                environment,
                OverheadProgram.class,
                List.of(
                        variants.stream().map(Variant::name).collect(Collectors.joining(",")),
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
        List<OverheadRun> rows = new ArrayList<>();
        turns.values().forEach(each -> {
            OverheadRun row = OverheadRun.of(sources, java, number, each);
            rows.add(row);
            System.out.println(OverheadTable.row(row));
        });
        return rows;
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

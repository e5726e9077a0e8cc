package dev.culprit.apps.bench.overhead;

import dev.culprit.apps.results.Medians;
import dev.culprit.apps.results.Provenance;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** How long it takes to put probes into many classes and to take them out, and for how long the application stands still then. */
@Command(
        name = "switch",
        mixinStandardHelpOptions = true,
        description = "Measures the time to switch probes on and off in many classes, and the longest"
                + " standstill of the application meanwhile.")
public final class SwitchCommand implements Callable<Integer> {

    private static final String NOTE = """
            scopes: those of a diagnosis, the first switch after attaching. Standstill: as a thread of the application sees it. Longest stop: as the \
            JVM tells it. Its work: processor time that the JVM's own thread needed for it, which is what it takes on a machine with nothing else \
            to do.""";

    private static final Set<String> PHASES = Set.of(SwitchProgram.ON, SwitchProgram.OFF, SwitchProgram.REST);

    @Option(
            names = "--classes",
            split = ",",
            paramLabel = "N",
            description = "Numbers of classes. Each has three methods. Default: ${DEFAULT-VALUE}.")
    private List<Integer> classes = List.of(1, 100, 1000, 5000);

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Measurements of each number. Default: ${DEFAULT-VALUE}.")
    private int rounds = 7;

    @Option(
            names = "--loaded",
            paramLabel = "N",
            description = "Number of further loaded classes. Default: ${DEFAULT-VALUE}.")
    private int loaded = 0;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Number of further threads that wait, 60 frames deep. Default: ${DEFAULT-VALUE}.")
    private int threads = 0;

    @Option(
            names = "--jdk",
            paramLabel = "DIR",
            description = "JVM to measure. May be given several times. Default: that of this command.")
    private List<Path> jdks = List.of(Path.of(System.getProperty("java.home")));

    @Override
    public Integer call() throws IOException, InterruptedException {
        System.out.println(Provenance.now() + ", " + Provenance.machine());
        System.out.println("""
                | classes | Java | on, ms | standstill, ms | longest stop, ms | its work, ms | stops | off, ms | standstill, ms | longest stop, ms | its work, ms | stops | standstill without, ms |
                |---|---|---|---|---|---|---|---|---|---|---|---|---|""");
        System.err.println(NOTE);
        MeasuredJvm.each(jdks, this::measure);
        return 0;
    }

    private void measure(Path jdk, Path agent) throws IOException, InterruptedException {
        Map<Integer, List<double[]>> turns = new TreeMap<>();
        Map<String, Stops> stops = new TreeMap<>();
        Stops[] current = {new Stops()};
        List<String> options = new ArrayList<>(Stops.OPTIONS);
        options.add("-Djdk.attach.allowAttachSelf=true");
        MeasuredJvm.run(
                jdk,
                options,
                SwitchProgram.class,
                List.of(
                        Integer.toString(rounds),
                        classes.stream().map(String::valueOf).collect(Collectors.joining(",")),
                        Integer.toString(loaded),
                        Integer.toString(threads),
                        agent.toString()),
                line -> {
                    String[] words = line.split(" ");
                    if (PHASES.contains(line)) {
                        current[0] = new Stops();
                        stops.put(line, current[0]);
                    } else if (words[0].equals("SWITCH")) {
                        turns.computeIfAbsent(Integer.valueOf(words[1]), size -> new ArrayList<>())
                                .add(turn(words, stops));
                    } else {
                        current[0].line(line);
                    }
                });
        turns.forEach((size, each) -> System.out.println(row(size == 0 ? "scopes" : size.toString(), jdk, each)));
    }

    private static String row(String size, Path jdk, List<double[]> turns) {
        StringBuilder row = new StringBuilder("| " + size + " | " + MeasuredJvm.version(jdk) + " |");
        for (int column = 0; column < turns.get(0).length; column++) {
            row.append(' ').append(Medians.text(turns, column)).append(" |");
        }
        return row.toString();
    }

    /** On: time, standstill, longest stop, its work, stops; off: the same; standstill without. */
    private static double[] turn(String[] words, Map<String, Stops> stops) {
        double[] told = new double[words.length - 2];
        for (int i = 0; i < told.length; i++) {
            told[i] = Double.parseDouble(words[i + 2]);
        }
        Stops on = stops.getOrDefault(SwitchProgram.ON, new Stops());
        Stops off = stops.getOrDefault(SwitchProgram.OFF, new Stops());
        return new double[] {
            told[0],
            told[1],
            on.longestMillis(),
            told[2],
            on.count(),
            told[3],
            told[4],
            off.longestMillis(),
            told[5],
            off.count(),
            told[6]
        };
    }
}

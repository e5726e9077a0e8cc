package dev.culprit.apps.bench.overhead;

import dev.culprit.apps.results.Medians;
import dev.culprit.apps.results.Provenance;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
        description = "Measures how long it takes to switch probes in many classes on and off, and the longest"
                + " standstill of the application meanwhile.")
public final class SwitchCommand implements Callable<Integer> {

    private static final Set<String> PHASES = Set.of(SwitchProgram.ON, SwitchProgram.OFF, SwitchProgram.REST);

    @Option(
            names = "--classes",
            split = ",",
            paramLabel = "N",
            description = "Numbers of classes, of three methods each. Default: ${DEFAULT-VALUE}.")
    private List<Integer> classes = List.of(1, 100, 1000, 5000);

    @Option(names = "--rounds", paramLabel = "N", description = "Turns of each. Default: ${DEFAULT-VALUE}.")
    private int rounds = 7;

    @Option(
            names = "--loaded",
            paramLabel = "N",
            description = "Further classes that are loaded. Default: ${DEFAULT-VALUE}.")
    private int loaded = 0;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Further threads that wait, 60 frames deep. Default: ${DEFAULT-VALUE}.")
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
                | classes | Java | on, ms | standstill, ms | longest stop, ms | stops | off, ms | standstill, ms | longest stop, ms | stops | standstill without, ms |
                |---|---|---|---|---|---|---|---|---|---|---|""");
        MeasuredJvm.each(jdks, this::measure);
        return 0;
    }

    private void measure(Path jdk, Path agent) throws IOException, InterruptedException {
        Map<Integer, List<double[]>> turns = new TreeMap<>();
        Map<String, Stops> stops = new TreeMap<>();
        Stops[] current = {new Stops()};
        List<String> options = new ArrayList<>(Stops.OPTIONS);
        options.add("-javaagent:" + agent);
        MeasuredJvm.run(
                jdk,
                options,
                SwitchProgram.class,
                List.of(
                        Integer.toString(rounds),
                        classes.stream().map(String::valueOf).collect(Collectors.joining(",")),
                        Integer.toString(loaded),
                        Integer.toString(threads)),
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
        turns.forEach((size, each) -> System.out.printf(
                Locale.ROOT,
                "| %d | %s | %s | %s | %s | %s | %s | %s | %s | %s | %s |%n",
                size,
                MeasuredJvm.version(jdk),
                Medians.text(each, 0),
                Medians.text(each, 1),
                Medians.text(each, 2),
                Medians.text(each, 3),
                Medians.text(each, 4),
                Medians.text(each, 5),
                Medians.text(each, 6),
                Medians.text(each, 7),
                Medians.text(each, 8)));
    }

    /** On: time, standstill, longest stop, stops; off: the same; standstill without. */
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
            on.count(),
            told[2],
            told[3],
            off.longestMillis(),
            off.count(),
            told[4]
        };
    }
}

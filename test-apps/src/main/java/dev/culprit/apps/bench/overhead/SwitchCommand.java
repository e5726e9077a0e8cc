package dev.culprit.apps.bench.overhead;

import dev.culprit.apps.results.Medians;
import dev.culprit.apps.results.Provenance;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

    @Option(
            names = "--classes",
            split = ",",
            paramLabel = "N",
            description = "Numbers of classes, of three methods each. Default: ${DEFAULT-VALUE}.")
    private List<Integer> classes = List.of(1, 100, 1000, 5000);

    @Option(names = "--rounds", paramLabel = "N", description = "Turns of each. Default: ${DEFAULT-VALUE}.")
    private int rounds = 7;

    @Option(
            names = "--jdk",
            paramLabel = "DIR",
            description = "JVM to measure. May be given several times. Default: that of this command.")
    private List<Path> jdks = List.of(Path.of(System.getProperty("java.home")));

    @Override
    public Integer call() throws IOException, InterruptedException {
        System.out.println(Provenance.now() + ", " + Provenance.machine());
        System.out.println("""
                | classes | Java | on, ms | standstill, ms | off, ms | standstill, ms | standstill without, ms |
                |---|---|---|---|---|---|---|""");
        MeasuredJvm.each(jdks, this::measure);
        return 0;
    }

    private void measure(Path jdk, Path agent) throws IOException, InterruptedException {
        Map<Integer, List<double[]>> turns = new TreeMap<>();
        MeasuredJvm.run(
                jdk,
                List.of("-javaagent:" + agent),
                SwitchProgram.class,
                List.of(
                        Integer.toString(rounds),
                        classes.stream().map(String::valueOf).collect(Collectors.joining(","))),
                line -> {
                    String[] words = line.split(" ");
                    if (words[0].equals("SWITCH")) {
                        double[] numbers = new double[words.length - 2];
                        for (int i = 0; i < numbers.length; i++) {
                            numbers[i] = Double.parseDouble(words[i + 2]);
                        }
                        turns.computeIfAbsent(Integer.valueOf(words[1]), size -> new ArrayList<>())
                                .add(numbers);
                    }
                });
        turns.forEach((size, each) -> System.out.printf(
                Locale.ROOT,
                "| %d | %s | %s | %s | %s | %s | %s |%n",
                size,
                MeasuredJvm.version(jdk),
                Medians.text(each, 0),
                Medians.text(each, 1),
                Medians.text(each, 2),
                Medians.text(each, 3),
                Medians.text(each, 4)));
    }
}

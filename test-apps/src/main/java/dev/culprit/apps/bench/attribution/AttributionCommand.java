package dev.culprit.apps.bench.attribution;

import dev.culprit.apps.bench.client.Client;
import dev.culprit.apps.bench.client.Rehearsal;
import dev.culprit.apps.cases.mixture.MixtureServer;
import dev.culprit.apps.cases.mixture.Truth;
import dev.culprit.apps.process.JvmProcess;
import dev.culprit.apps.results.Directories;
import dev.culprit.apps.results.Provenance;
import dev.culprit.apps.results.ResultsFile;
import dev.culprit.apps.results.Sources;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.ExperimentResult;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares where time goes according to a diagnosis with what the application knows. */
@Command(
        name = "attribution",
        mixinStandardHelpOptions = true,
        description = {
            "Diagnoses applications that measure where the time of their requests goes, and compares.",
            "Appends every run to a file. Existing runs of the same sources are not repeated."
        })
public final class AttributionCommand implements Callable<Integer> {

    private static final List<String> WHAT_IS_RUN =
            Provenance.productAndCasesAnd("bench/attribution/AttributionCommand.java");

    /** Parts of the requests; the amounts are ms at scale 1, of garbage MB. */
    private static final List<String> PROGRAMS = List.of(
            "sleep=60",
            "cpu=20",
            "monitor=15",
            "executor=40",
            "lock=15",
            "pool=40",
            "database=60",
            "external_call=60",
            "messaging=40",
            "gc=8",
            "cpu=15 database=30",
            "monitor=15 sleep=60",
            "pool=40 external_call=40",
            "lock=12 cpu=12",
            "gc=6 sleep=40",
            "cpu=12 monitor=12 database=30",
            "sleep=30 external_call=30 pool=30");

    private static final String THINK = "100ms";

    /**
     * Whoever is alone is not in anybody's way, so that pauses would only make the calls few: of short ones so few that one
     * hiccup of the machine decides, in code that instrumenting has just made cold.
     */
    private static final String THINK_OF_ONE = "0ms";

    @Option(
            names = "--programs",
            split = ",",
            paramLabel = "PARTS",
            description = "Parts of the requests, such as 'cpu=12 monitor=12'. Default: all programs.")
    private List<String> programs = PROGRAMS;

    @Option(
            names = "--users",
            split = ",",
            paramLabel = "N",
            description = "Numbers of users. Default: ${DEFAULT-VALUE}.")
    private List<Integer> users = List.of(1, 10, 50);

    @Option(
            names = "--time-scale",
            paramLabel = "F",
            description =
                    "Factor for the length of a diagnosis, not for the times of the parts. Default: ${DEFAULT-VALUE}.")
    private double timeScale = 0.3;

    @Option(names = "--json", paramLabel = "FILE", description = "File of the results. Default: ${DEFAULT-VALUE}.")
    private Path results = Path.of("test-apps", "results", "attribution.jsonl");

    @Override
    public Integer call() throws IOException, InterruptedException {
        Sources sources = Sources.of(WHAT_IS_RUN);
        sources.warnUnlessDefinite();
        ResultsFile<AttributionRun> file = ResultsFile.in(results, AttributionRun.class);
        List<AttributionRun> earlier = earlier(file, sources);
        List<AttributionRun> runs = new ArrayList<>();
        for (String program : programs) {
            for (int number : users) {
                Optional<AttributionRun> done = earlier.stream()
                        .filter(run -> run.isOf(program, number, timeScale))
                        .findFirst();
                if (done.isPresent()) {
                    runs.add(done.get());
                } else {
                    AttributionRun run = measure(program, number, sources);
                    file.append(run);
                    runs.add(run);
                    System.out.println(AttributionTable.row(run));
                }
            }
        }
        System.out.println();
        System.out.println(AttributionTable.of(runs));
        return runs.stream().allMatch(AttributionRun::holds) ? 0 : 1;
    }

    /** What this machine has run already of what would run now; of every window the last that was tried. */
    private List<AttributionRun> earlier(ResultsFile<AttributionRun> file, Sources sources) {
        Map<String, AttributionRun> latest = new LinkedHashMap<>();
        file.rows().stream()
                .filter(run -> sources.areOf(run.sources())
                        && programs.contains(run.program())
                        && users.contains(run.users())
                        && run.timeScale() == timeScale
                        && run.machine().equals(Provenance.machine()))
                .forEach(run -> latest.put(run.program() + " " + run.users(), run));
        return List.copyOf(latest.values());
    }

    private AttributionRun measure(String program, int number, Sources sources)
            throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("culprit-attribution");
        Path log = directory.resolve("gc.log");
        List<String> arguments = new ArrayList<>(List.of(log.toString(), "1"));
        arguments.addAll(List.of(program.split(" ")));
        AttributionRun run;
        try (JvmProcess running = JvmProcess.start(MixtureServer.jvmOptions(log), MixtureServer.class, arguments)) {
            String url = running.fact("url");
            Rehearsal.play(List.of(url + "/mixture"));
            Client.End end = Client.diagnose(
                    running.pid(),
                    List.of(
                            "--url",
                            url + "/mixture",
                            "--require",
                            "p50<60s",
                            "--max-users",
                            Integer.toString(number),
                            "--think",
                            number == 1 ? THINK_OF_ONE : THINK,
                            "--time-scale",
                            Double.toString(timeScale)),
                    directory,
                    false);
            DiagnosisResult result = end.result()
                    .orElseThrow(() -> new IOException("no result, exit code " + end.code() + "; see " + directory));
            ExperimentResult experiment = result.experiments().stream()
                    .filter(one -> one.invalid() == null && one.users() == number)
                    .findFirst()
                    .orElse(result.experiments().get(0));
            long from = experiment.windowStartEpochMillis();
            long to = from + Math.round(experiment.windowMillis());
            run = AttributionRun.of(sources, program, number, timeScale, experiment, truth(url, from, to));
        }
        Directories.delete(directory);
        return run;
    }

    private static Truth truth(String url, long from, long to) throws IOException, InterruptedException {
        URI uri = URI.create(String.format(Locale.ROOT, "%s/truth?from=%d&to=%d", url, from, to));
        return Truth.parse(HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                .body());
    }
}

package dev.culprit.apps.bench.cost;

import dev.culprit.apps.bench.client.Client;
import dev.culprit.client.load.LoadPlan;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.ExperimentResult;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The hello-world servlet with a heap of 64 MB, in a JVM that ends when it finds no room. */
final class SmallHeap {

    private static final Situation SITUATION = Situation.HELLO;

    /** As long as the warm-up and the window of a diagnosis. */
    private static final long PLAIN_NANOS = TimeUnit.SECONDS.toNanos(75);

    private static final int OK = 200;

    /** For example {@code Pause Young (Normal) (G1 Evacuation Pause) 40M->9M(64M)}. */
    private static final Pattern LEFT = Pattern.compile("->(\\d+)M\\(");

    private SmallHeap() {}

    /**
     * How one run went.
     *
     * @param outcome of the diagnosis, with the exit code
     * @param heapMegabytes the most that was left after a collection, of full ones only if there are such; 0 if there was none
     */
    record Run(String outcome, double perSecond, long requests, long failed, boolean lives, long heapMegabytes) {

        boolean isGood() {
            return outcome.equals("HEALTHY 0") && failed == 0 && lives;
        }
    }

    /**
     * The most that a collection left, in megabytes, of the application at full load without an agent.
     *
     * @param full whether all the heap is collected again and again
     */
    static long withoutAgent(Path directory, boolean full) throws IOException, InterruptedException {
        Path log = directory.resolve("without.log");
        try (LoadedJvm jvm = LoadedJvm.start(SITUATION, options(log));
                @Nullable FullCollections collections = full ? FullCollections.of(jvm.pid()) : null) {
            jvm.come(new LoadPlan(SITUATION.users(), 1, 1));
            Pause.of(PLAIN_NANOS);
        }
        return mostLeft(log, full);
    }

    /**
     * A diagnosis as users run it.
     *
     * @param full whether all the heap is collected again and again
     */
    static Run diagnosed(Path directory, boolean full) throws IOException, InterruptedException {
        Path log = directory.resolve("heap.log");
        try (LoadedJvm jvm = LoadedJvm.start(SITUATION, options(log));
                @Nullable FullCollections collections = full ? FullCollections.of(jvm.pid()) : null) {
            String url = jvm.url() + CostServer.PATH;
            Client.End end = Client.diagnose(
                    jvm.pid(),
                    List.of(
                            "--url",
                            url,
                            "--max-users",
                            Integer.toString(SITUATION.users()),
                            "--think",
                            "0ms",
                            "--require",
                            "p99<200ms"),
                    directory,
                    false);
            List<ExperimentResult> experiments =
                    end.result().map(DiagnosisResult::experiments).orElse(List.of());
            return new Run(
                    end.result().map(result -> result.outcome().name()).orElse("no result") + " " + end.code(),
                    experiments.stream()
                            .mapToDouble(ExperimentResult::throughputPerSecond)
                            .max()
                            .orElse(0),
                    experiments.stream().mapToLong(ExperimentResult::calls).sum(),
                    experiments.stream()
                            .flatMap(experiment -> Stream.ofNullable(experiment.load()))
                            .mapToLong(load -> load.failedRequests() + load.unfinished())
                            .sum(),
                    answers(url),
                    mostLeft(log, full));
        }
    }

    private static List<String> options(Path log) {
        return List.of("-Xmx64m", "-XX:+ExitOnOutOfMemoryError", "-Xlog:gc:file=" + log);
    }

    private static boolean answers(String url) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
        try {
            return HttpClient.newHttpClient()
                            .send(request, HttpResponse.BodyHandlers.discarding())
                            .statusCode()
                    == OK;
        } catch (IOException e) {
            return false; // it has ended
        }
    }

    private static long mostLeft(Path log, boolean full) throws IOException {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.filter(line -> !full || line.contains("Pause Full"))
                    .map(LEFT::matcher)
                    .filter(Matcher::find)
                    .mapToLong(found -> Long.parseLong(found.group(1)))
                    .max()
                    .orElse(0);
        }
    }
}

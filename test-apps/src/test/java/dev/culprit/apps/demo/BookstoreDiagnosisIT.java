package dev.culprit.apps.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.culprit.apps.bookstore.load.ShoppingMix;
import dev.culprit.client.agent.Target;
import dev.culprit.client.load.ClosedWorkload;
import dev.culprit.client.load.LoadScript;
import dev.culprit.client.load.ThinkTime;
import dev.culprit.client.session.DiagnosisSession;
import dev.culprit.client.session.ProgressListener;
import dev.culprit.client.session.SessionOptions;
import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.facts.FactName;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.result.CategoryResult;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.ExperimentResult;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.rules.Rulebook;
import dev.culprit.heuristics.search.Search;
import dev.culprit.heuristics.search.SearchListener;
import dev.culprit.jfr.read.Replay;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Diagnoses the bookstore with everything real: shop and database in processes of their own, the packaged agent, the
 * built-in load. Windows are shortened; on a machine that other processes keep busy the verdicts are skipped, not passed.
 */
class BookstoreDiagnosisIT {

    private static final String PAGE = "/product-detail?item=7";

    /** What orders and changes of the load alter on it. */
    private static final String CHANGING = "<dt>(Our price|In stock|Published)</dt><dd>[^<]*</dd>";

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @TempDir
    private Path directory;

    @Test
    void namesThePoolThatIsTooSmallAndJudgesItsOwnRecordingsTheSame() throws Exception {
        try (ShopProcess shop = ShopProcess.start("pool-small")) {
            String before = page(shop);
            Path kept = directory.resolve("kept");

            DiagnosisResult result = diagnose(shop, 0.15, kept);

            assertThat(page(shop)).isEqualTo(before);
            assertNothingLeftBehind(shop);
            assertWaitingForThePool(result);
            skipIfDisturbed(result);
            assertThat(result.outcome()).isEqualTo(Outcome.FINDINGS);
            assertThat(result.findings()).hasSize(1);
            Finding finding = result.findings().get(0);
            assertThat(finding.category()).isEqualTo("one-lane-bridge");
            assertThat(finding.cause()).isEqualTo(Cause.POOL);
            assertThat(finding.artefact().type()).isEqualTo(Artefact.Type.POOL);
            assertThat(finding.artefact().name()).isEqualTo("bookstore");
            assertThat(finding.artefact().facts().amount(FactName.SIZE)).hasValue(5);
            assertThat(finding.artefact().facts().holds(FactName.EXHAUSTED)).isTrue();
            assertThat(finding.artefact().location()).contains("dev.culprit.apps.bookstore");
            assertThat(finding.responseTimeShare()).isBetween(0.5, 1.0);
            assertThat(finding.fromUsers()).isBetween(2, 50);
            assertSameWhenReplayed(result, kept);
            assertJudgedByTheThesisToo(kept);
        }
    }

    @Test
    @Tag("live")
    void tellsThatTheShopIsHealthyAfterOneExperimentOrTwoIfTheMachineStalled() throws Exception {
        try (ShopProcess shop = ShopProcess.start("none")) {
            warmUp(shop);

            DiagnosisResult result = diagnose(shop, 0.3, directory.resolve("kept"));

            skipIfDisturbed(result);
            assertThat(result.outcome()).as(result.summary()).isEqualTo(Outcome.HEALTHY);
            assertThat(result.experiments())
                    .hasSizeBetween(1, 2)
                    .allSatisfy(run -> assertThat(run.users()).isEqualTo(50));
            assertThat(result.findings()).isEmpty();
        }
    }

    private static DiagnosisResult diagnose(ShopProcess shop, double timeScale, Path keep) {
        List<String> urls = ShoppingMix.urls(shop.url()).stream()
                .map(url -> String.format(Locale.ROOT, "%d*%s", Math.round(url.weight() * 100), url.url()))
                .toList();
        return DiagnosisSession.run(
                new Target.Process(shop.pid()),
                new ClosedWorkload(LoadScript.ofUrls(urls, ThinkTime.DEFAULT)),
                new DiagnosisOptions(
                        Requirement.parse("p99<200ms"),
                        50,
                        DiagnosisOptions.Durations.QUICK,
                        DiagnosisOptions.Rules.DEFAULT,
                        timeScale,
                        1,
                        ""),
                ProgressListener.SILENT,
                new SessionOptions(false, null, keep));
    }

    /** Shortened windows come with a shortened warm-up, too short for a JVM that has just started. */
    private static void warmUp(ShopProcess shop) throws InterruptedException, ExecutionException {
        ExecutorService users = Executors.newFixedThreadPool(20);
        try {
            List<Callable<Integer>> requests = new ArrayList<>();
            for (int round = 0; round < 150; round++) {
                ShoppingMix.urls(shop.url())
                        .forEach(url -> requests.add(() -> CLIENT.send(
                                        HttpRequest.newBuilder(URI.create(url.url()))
                                                .build(),
                                        HttpResponse.BodyHandlers.discarding())
                                .statusCode()));
            }
            for (Future<Integer> status : users.invokeAll(requests)) {
                assertThat(status.get()).isEqualTo(200);
            }
        } finally {
            users.shutdownNow();
        }
    }

    /** Holds on a busy machine too: what is measured does not depend on whether it may be judged. */
    private static void assertWaitingForThePool(DiagnosisResult result) {
        ExperimentResult first = result.experiments().get(0);
        double waiting = first.attributionMillis().getOrDefault(WaitState.POOL, 0.0);
        assertThat(waiting / first.meanMillis())
                .as("share of waiting for the pool")
                .isGreaterThan(0.4);
        assertThat(first.attributionMillis()).containsKey(WaitState.DATABASE);
        double sum = first.attributionMillis().values().stream()
                .mapToDouble(Double::doubleValue)
                .sum();
        assertThat(sum / first.meanMillis()).isBetween(0.99, 1.01);
    }

    private static void skipIfDisturbed(DiagnosisResult result) {
        boolean disturbed = result.outcome() == Outcome.INCONCLUSIVE
                && result.reasons().stream()
                        .anyMatch(reason -> reason.contains("other processes")
                                || reason.contains("load generator was late")
                                || reason.contains("the hypervisor withheld")
                                || reason.contains("is one stall"));
        Assumptions.assumeFalse(disturbed, () -> "the machine is too busy to judge: " + result.reasons());
    }

    private static DiagnosisResult judged(Replay replay, DiagnosisOptions options) {
        return new Search(Rulebook.plan(options.rules()))
                .diagnose("replayed", options, replay.environment(), replay, SearchListener.SILENT, () -> false);
    }

    private static void assertSameWhenReplayed(DiagnosisResult live, Path kept) throws Exception {
        Replay replay = Replay.open(kept);
        DiagnosisResult offline = judged(replay, replay.options());
        assertThat(offline.outcome()).isEqualTo(live.outcome());
        assertThat(findings(offline)).isEqualTo(findings(live));
        assertThat(offline.categories())
                .extracting(CategoryResult::id, CategoryResult::verdict)
                .containsExactlyElementsOf(live.categories().stream()
                        .map(category -> tuple(category.id(), category.verdict()))
                        .toList());
    }

    /** Of what it asks for, a ramp's windows were not measured. */
    private static void assertJudgedByTheThesisToo(Path kept) throws Exception {
        Replay replay = Replay.open(kept);
        DiagnosisResult thesis = judged(replay, replay.options().judgedBy(DiagnosisOptions.Rules.THESIS));
        assertThat(thesis.categories())
                .extracting(CategoryResult::id, CategoryResult::verdict)
                .contains(
                        tuple("performance-problem", VerdictKind.DETECTED),
                        tuple("the-ramp", VerdictKind.INCONCLUSIVE));
    }

    /** Details as JSON shows them: a live result has been through it, a replayed one has not. */
    private static List<String> findings(DiagnosisResult result) {
        return result.findings().stream().map(Documents::write).toList();
    }

    private static String page(ShopProcess shop) throws IOException, InterruptedException {
        return CLIENT.send(
                        HttpRequest.newBuilder(URI.create(shop.url() + PAGE)).build(),
                        HttpResponse.BodyHandlers.ofString())
                .body()
                .replaceAll(CHANGING, "<dt>$1</dt>");
    }

    /** The agent clears up behind the last answer it gives. */
    private static void assertNothingLeftBehind(ShopProcess shop) throws IOException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (!leftBehind(shop).isEmpty() && System.nanoTime() - deadline < 0) {
            Thread.onSpinWait();
        }
        assertThat(leftBehind(shop)).isEmpty();
    }

    /** Files of the agent that are still there although it was detached. */
    private static List<Path> leftBehind(ShopProcess shop) throws IOException {
        List<String> names = List.of(Long.toString(shop.pid()), "culprit-" + shop.pid() + ".json");
        Path home = Path.of(System.getProperty("java.io.tmpdir"), "culprit-" + System.getProperty("user.name"));
        List<Path> left = new ArrayList<>();
        if (Files.isDirectory(home)) {
            try (Stream<Path> files = Files.list(home)) {
                files.filter(file -> names.contains(file.getFileName().toString()))
                        .forEach(left::add);
            }
        }
        return left;
    }
}

package dev.culprit.apps.bench.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.culprit.apps.bench.client.Rehearsal;
import dev.culprit.apps.cases.CaseServer;
import dev.culprit.apps.cases.TestApplication;
import dev.culprit.apps.cases.TestApplications;
import dev.culprit.apps.process.JvmProcess;
import dev.culprit.apps.results.Sources;
import dev.culprit.apps.testing.Console;
import dev.culprit.client.agent.Attachment;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.result.DiagnosisResult;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.remote.JMXConnector;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The diagnosis of {@code agent/docs/by-hand.md}, step by step, with nothing but a plain JMX client, as JConsole is one; the
 * load is a few threads of this test. Comes to the verdict that the command line comes to.
 */
@Tag("live")
class ByHandIT {

    private static final double SCALE = 0.1;
    private static final double THINK_MILLIS = 150 * SCALE;
    private static final int USERS = 50;
    /** What JConsole sends of a field that nobody fills. */
    private static final String UNFILLED = "String";

    private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(5);
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /** Computes little, so that the load generator beside it is not taken for a disturbance, and needs no figures of a database. */
    private final TestApplication application = TestApplications.named("40");

    private final CaseDiagnosis command = new CaseDiagnosis(application, true, 1, SCALE, "default");

    @TempDir
    private Path directory;

    /** What a diagnosis comes to, but for its numbers. */
    private record Verdict(String outcome, Map<String, Answer> answers, Set<CaseRun.Named> findings) {

        static Verdict of(CaseRun run) {
            return new Verdict(run.outcome(), run.answers(), Set.copyOf(run.findings()));
        }
    }

    @Test
    void aWholeDiagnosisNeedsNoClientOfOursAndComesToTheSameVerdict() throws Exception {
        Label label = Labels.of(application.id());
        CaseRun byHand = byHand();
        assertThat(Judgement.errors(byHand, label)).as(byHand.toString()).isEmpty();
        Assumptions.assumeFalse(Judgement.isUndecided(byHand, label), () -> "undecided by hand: " + byHand.reasons());

        CaseRun byCommand = command.run(directory, Sources.NOT_TOLD, false);
        Assumptions.assumeFalse(
                Judgement.isUndecided(byCommand, label), () -> "undecided by the command: " + byCommand.reasons());
        assertThat(Verdict.of(byHand)).isEqualTo(Verdict.of(byCommand));
    }

    private CaseRun byHand() throws Exception {
        try (JvmProcess running = JvmProcess.start(
                application.jvmOptions(),
                CaseServer.class,
                List.of("--case", application.id(), "--scale", Double.toString(SCALE)))) {
            List<URI> pages = pages(running.fact("url"), "on");
            Rehearsal.play(pages(running.fact("url"), "off").stream()
                    .map(URI::toString)
                    .toList());
            Attachment.to(running.pid()); // step 1
            try (JMXConnector console = Console.connect(running.pid())) {
                DiagnosisResult result = new Person(console.getMBeanServerConnection(), pages).diagnose();
                return command.row(result, 0, Sources.NOT_TOLD, List.of());
            }
        }
    }

    private List<URI> pages(String url, String fault) {
        return application.weights().keySet().stream()
                .map(path -> URI.create(url + path + "?fault=" + fault))
                .toList();
    }

    private String requirement() {
        return String.format(Locale.ROOT, "p99<%.1fms", application.requiredMillis() * SCALE);
    }

    /** Somebody at a console, with a load generator beside it. */
    private final class Person {

        private final MBeanServerConnection console;
        private final List<URI> pages;
        private final List<Thread> users = new ArrayList<>();

        private final Queue<Exception> troubles = new ConcurrentLinkedQueue<>();

        private volatile boolean working;

        Person(MBeanServerConnection console, List<URI> pages) {
            this.console = console;
            this.pages = pages;
        }

        DiagnosisResult diagnose() throws JMException, IOException {
            assertThat(call("Agent", "selfTest")).as("step 2").contains("\"ok\":true");
            String options = "{\"requirement\":\"" + requirement() + "\",\"maximumUsers\":" + USERS + ",\"timeScale\":"
                    + SCALE + "}";
            String runId =
                    json(call("Diagnosis", "start", options)).get("runId").getAsString(); // step 3
            long deadline = System.nanoTime() + LONGEST_NANOS;
            while (isGoingOn()) {
                assertThat(System.nanoTime() - deadline)
                        .as("after five minutes")
                        .isNegative();
                JsonObject request = json(call("LoadPort", "nextRequest")); // step 4
                String token = request.get("token").getAsString();
                switch (request.get("action").getAsString()) {
                    case "START" -> {
                        start(request.get("users").getAsInt());
                        call("LoadPort", "report", token, "STEADY", UNFILLED);
                    }
                    case "STOP" -> {
                        stop();
                        call("LoadPort", "report", token, "DONE", UNFILLED);
                    }
                    default -> LockSupport.parkNanos(LOOK_NANOS); // looks again
                }
            }
            stop();
            assertThat(troubles).isEmpty();
            DiagnosisResult result = Documents.read(call("Diagnosis", "result", runId), DiagnosisResult.class);
            assertThat((CompositeData[]) attribute("Diagnosis", "Findings"))
                    .as("step 5")
                    .hasSameSizeAs(result.findings());
            assertThat(attribute("Instrumentation", "InstrumentedClasses")).isEqualTo(0);
            return result;
        }

        private boolean isGoingOn() throws JMException, IOException {
            return attribute("Diagnosis", "State").equals("RUNNING");
        }

        private void start(int number) {
            working = true;
            for (int i = 0; i < number; i++) {
                URI page = pages.get(i % pages.size());
                Thread user = new Thread(() -> use(page), "user-" + i);
                users.add(user);
                user.start();
            }
        }

        private void use(URI page) {
            HttpClient browser = HttpClient.newHttpClient();
            HttpRequest request = HttpRequest.newBuilder(page).build();
            long think = Math.round(THINK_MILLIS * 1e6);
            try {
                while (working) {
                    browser.send(request, HttpResponse.BodyHandlers.discarding());
                    LockSupport.parkNanos(think);
                }
            } catch (IOException | InterruptedException e) {
                troubles.add(e);
            }
        }

        private void stop() {
            working = false;
            for (Thread user : users) {
                try {
                    user.join();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            users.clear();
        }

        private String call(String mbean, String operation, Object... arguments) throws JMException, IOException {
            String[] types = new String[arguments.length];
            Arrays.fill(types, String.class.getName());
            Object answer = console.invoke(name(mbean), operation, arguments, types);
            return String.valueOf(answer);
        }

        private Object attribute(String mbean, String attribute) throws JMException, IOException {
            return console.getAttribute(name(mbean), attribute);
        }

        private static ObjectName name(String mbean) throws JMException {
            return new ObjectName("dev.culprit:type=" + mbean);
        }

        private static JsonObject json(String text) {
            return JsonParser.parseString(text).getAsJsonObject();
        }
    }
}

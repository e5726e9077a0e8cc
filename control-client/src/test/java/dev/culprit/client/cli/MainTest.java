package dev.culprit.client.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.client.ClientVersion;
import dev.culprit.client.FakeAgent;
import dev.culprit.client.Samples;
import dev.culprit.client.load.TestServer;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.jfr.events.MethodCallEvent;
import dev.culprit.jfr.events.MethodTraceEvent;
import dev.culprit.jfr.events.ServiceCallEvent;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainTest {

    @TempDir
    private Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        Surroundings surroundings = new Surroundings(
                new PrintWriter(out), new PrintWriter(err), Map.of(), result -> "<html>" + result.runId() + "</html>");
        return Main.run(surroundings, arguments);
    }

    /** A diagnosis of a small application with an agent that comes to this result. */
    private int diagnose(DiagnosisResult result, String... more) throws IOException {
        try (FakeAgent agent = new FakeAgent(result);
                TestServer application = new TestServer().text("/", "hello")) {
            Path token = Files.writeString(directory.resolve("token"), FakeAgent.TOKEN + "\n");
            List<String> arguments = new ArrayList<>(List.of(
                    "diagnose",
                    "--connect",
                    agent.url().toString(),
                    "--token-file",
                    token.toString(),
                    "--url",
                    application.url("/"),
                    "--html",
                    directory.resolve("report.html").toString()));
            arguments.addAll(List.of(more));
            return run(arguments.toArray(String[]::new));
        }
    }

    /** Exactly one line on standard error, of the agreed form. */
    private void assertOneLine(String start) {
        assertThat(err.toString().lines()).hasSize(1);
        assertThat(err.toString()).startsWith("culprit: " + start).contains("; ");
    }

    @Test
    void theExitCodeIsTheOutcome() throws IOException {
        assertThat(diagnose(Samples.healthy())).isZero();
        assertThat(diagnose(Samples.pool())).isEqualTo(1);
        assertThat(diagnose(Samples.inconclusive())).isEqualTo(2);
        assertThat(err.toString()).isEmpty();
        assertThat(out.toString())
                .contains("p99 < 1000 ms (default)", "HEALTHY", "FINDINGS", "INCONCLUSIVE", "shop-pool")
                .contains("Report: " + directory.resolve("report.html"))
                .doesNotContain("\u001b");
        assertThat(directory.resolve("report.html")).hasContent("<html>run-1</html>");
    }

    @Test
    void problemsAreExplained() {
        assertThat(run("explain")).isZero();
        assertThat(run("explain", "The", "Stifle")).isZero();
        assertThat(out.toString()).contains("Traffic Jam", "n+1 selects", "How to fix");
        assertThat(run("explain", "bridge")).isEqualTo(64);
        assertOneLine("no problem is called 'bridge'; there are one-lane-bridge, database-one-lane-bridge");
        assertThat(run("explain", "slowness")).isEqualTo(64);
        assertThat(err.toString()).contains("no problem is called 'slowness'; 'culprit explain' lists them");
    }

    @Test
    void theResultAsJsonGoesToAFileOrAloneToStandardOutput() throws IOException {
        Path json = directory.resolve("result.json");
        assertThat(diagnose(Samples.pool(), "--json", json.toString())).isEqualTo(1);
        assertThat(json).hasContent(Documents.writePretty(Samples.pool()));
        out.getBuffer().setLength(0);
        assertThat(diagnose(Samples.pool(), "--json", "-")).isEqualTo(1);
        assertThat(out.toString().strip())
                .isEqualTo(Documents.writePretty(Samples.pool()).strip());
        assertThat(err.toString()).contains("shop-pool");
    }

    @Test
    void misuseIsOneLineAndSixtyFour() throws IOException {
        Path unreadable = Files.writeString(directory.resolve("script.json"), "{\"sequences\":[");
        Path readable = Files.writeString(directory.resolve("database.properties"), "url=jdbc:x:y");
        Files.setPosixFilePermissions(readable, PosixFilePermissions.fromString("rw-r--r--"));
        String[][] misuses = {
            {},
            {"frobnicate"},
            {"diagnose"},
            {"diagnose", "--pid", "1"},
            {"diagnose", "--pid", "x", "--url", "http://h/"},
            {"diagnose", "--pid", "1", "--connect", "http://h/", "--url", "http://h/"},
            {"diagnose", "--pid", "1", "--url", "h"},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--max-users", "0"},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--require", "fast"},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--think", "5"},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--durations", "eternal"},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--time-scale", "0"},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--only", "the-sun"},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--skip", "performance-problem"},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--budget", "5"},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--budget", "0"},
            {"diagnose", "--pid", "1", "--script", "/no/such/file"},
            {"diagnose", "--pid", "1", "--script", unreadable.toString()},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--max-users", "-3"},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--require", "p101<1s"},
            {"diagnose", "--pid", "1", "--url", "http://h h/"},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--json", "/no/such/directory/file"},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--keep", directory.toString()},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--database", "/no/such/file"},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--database", readable.toString()},
            {"diagnose", "--connect", "http://h/", "--url", "http://h/", "--database", readable.toString()},
            {"attach", "--pid", "1", "--database", "/no/such/file"},
            {"attach"},
            {"status"},
        };
        for (String[] misuse : misuses) {
            err.getBuffer().setLength(0);
            assertThat(run(misuse)).as(String.join(" ", misuse)).isEqualTo(64);
            assertOneLine("");
        }
        assertThat(run("diagnose")).isEqualTo(64);
        assertThat(err.toString()).contains("with --pid PID").contains("--url URL");
    }

    @Test
    void whatIsNotThereIsSeventyFive() throws IOException {
        assertThat(run("attach", "--pid", "1073741824")).isEqualTo(75);
        assertOneLine("there is no process 1073741824; ");
        err.getBuffer().setLength(0);
        assertThat(run("status", "--connect", "http://127.0.0.1:1/culprit/")).isEqualTo(75);
        assertOneLine("no token is known for ");
        err.getBuffer().setLength(0);
        assertThat(run("diagnose", "--pid", "1073741824", "--url", "http://127.0.0.1:1/"))
                .isEqualTo(75);
        assertOneLine("GET http://127.0.0.1:1/: connection refused");
    }

    @Test
    void refusalsOfTheAgentAreSeventyFive() throws IOException {
        try (FakeAgent agent = new FakeAgent(Samples.healthy())) {
            agent.answers.put("status", "{\"error\":{\"code\":\"CLOSED\",\"message\":\"going; attach again\"}}");
            Path token = Files.writeString(directory.resolve("token"), FakeAgent.TOKEN);
            assertThat(run("status", "--connect", agent.url().toString(), "--token-file", token.toString()))
                    .isEqualTo(75);
            assertOneLine("going; attach again");
        }
    }

    @Test
    void ourOwnMistakesAreSeventyAndShowTheirTraceOnRequest() throws IOException {
        try (FakeAgent agent = new FakeAgent(Samples.healthy())) {
            agent.answers.put("InstrumentedClasses", "many");
            Path token = Files.writeString(directory.resolve("token"), FakeAgent.TOKEN);
            String[] status = {"status", "--connect", agent.url().toString(), "--token-file", token.toString()};
            assertThat(run(status)).isEqualTo(70);
            assertOneLine("internal error: NumberFormatException");
            List<String> verbose = new ArrayList<>(List.of(status));
            verbose.add("--verbose");
            assertThat(run(verbose.toArray(String[]::new))).isEqualTo(70);
            assertThat(err.toString()).contains("\tat ");
        }
    }

    @Test
    void statusAndDetachSpeakWithTheAgent() throws IOException {
        try (FakeAgent agent = new FakeAgent(Samples.healthy())) {
            Path token = Files.writeString(
                    directory.resolve("culprit-1.json"),
                    "{\"url\":\"" + agent.url() + "\",\"token\":\"" + FakeAgent.TOKEN + "\"}");
            // Without the slash at its end, as people type it.
            String url = agent.url().toString().replaceAll("/$", "");
            assertThat(run("status", "--connect", url, "--token-file", token.toString()))
                    .isZero();
            assertThat(out.toString()).contains("JVM 4711", "processors: 2", "classes with probes: none");
            assertThat(run("detach", "--connect", url, "--token-file", token.toString()))
                    .isZero();
            assertThat(agent.operations).containsExactly("shutdown");
        }
    }

    @Test
    void versionAndHelpAreFine() {
        assertThat(run("--version")).isZero();
        assertThat(out.toString()).isEqualTo("culprit " + ClientVersion.get() + System.lineSeparator());
        assertThat(run("help", "diagnose")).isZero();
        assertThat(out.toString()).contains("--max-users", "--require");
        assertThat(run("ps")).isZero();
        assertThat(err.toString()).isEmpty();
    }

    /** With an agent that gives these answers. */
    private int byHand(Map<String, String> answers, String... arguments) throws IOException {
        try (FakeAgent agent = new FakeAgent(Samples.healthy())) {
            agent.answers.putAll(answers);
            Path token = Files.writeString(directory.resolve("token"), FakeAgent.TOKEN + "\n");
            List<String> all = new ArrayList<>(List.of(arguments));
            all.addAll(List.of("--connect", agent.url().toString(), "--token-file", token.toString()));
            int code = run(all.toArray(String[]::new));
            return code;
        }
    }

    private static final String DRY_RUN = """
            {"state":"DRY-RUN","methods":{"METHOD":2},"classes":1,"refused":[],
             "matches":["com.shop.Orders.cancel(int)","com.shop.Orders.place(int)"],
             "cost":{"nanosPerCall":61.2,"observedMethods":1,"callsPerSecond":250000,"percentOfACore":1.53,
                     "withinBudget":true}}
            """;

    @Test
    void aDryRunTellsMethodsAndPrice() throws IOException {
        assertThat(byHand(Map.of("dryRun", DRY_RUN.strip()), "instrument", "dry-run", "--methods", "com.shop.Orders.*"))
                .isZero();
        assertThat(out.toString())
                .contains(
                        "would be on: 2 methods in 1 classes",
                        "  com.shop.Orders.place(int)",
                        "measuring one call costs 61 ns; 1 of these methods were measured or tried, with 250000 calls per"
                                + " second: 1.53 % of a core");
        assertThat(err.toString()).isEmpty();
    }

    /** What an agent is asked by a dry run with these options. */
    private List<String> dryRun(String... options) throws IOException {
        try (FakeAgent agent = new FakeAgent(Samples.healthy())) {
            agent.answers.put("dryRun", DRY_RUN.strip());
            Path token = Files.writeString(directory.resolve("token"), FakeAgent.TOKEN);
            List<String> command = new ArrayList<>(List.of("instrument", "dry-run"));
            command.addAll(List.of(options));
            command.addAll(List.of("--connect", agent.url().toString(), "--token-file", token.toString()));
            assertThat(run(command.toArray(String[]::new))).isZero();
            return List.copyOf(agent.requests);
        }
    }

    @Test
    void ofScopesOneRequestInSoManyIsAskedFor() throws IOException {
        assertThat(dryRun("--scopes", "POOL", "--one-in", "10"))
                .anyMatch(request -> request.contains("\\\"scopes\\\":[\\\"POOL\\\"],\\\"oneIn\\\":10"));
        assertThat(dryRun("--scopes", "POOL")).noneMatch(request -> request.contains("oneIn"));
    }

    @Test
    void aTrialIsAskedForInSeconds() throws IOException {
        assertThat(dryRun("--methods", "com.shop.*.*", "--trial", "5s"))
                .anyMatch(request -> request.contains("\\\"trialSeconds\\\":5"));
        assertThat(byHand(Map.of(), "instrument", "on", "--locks", "com.shop.*.*", "--one-in", "5"))
                .isEqualTo(64);
        assertOneLine("say which methods");
        err.getBuffer().setLength(0);
        assertThat(byHand(Map.of(), "instrument", "on", "--scopes", "POOL", "--trial", "5s"))
                .isEqualTo(64);
        assertOneLine("say which methods");
    }

    @Test
    void whatTakesLongerThanASecondIsWaitedFor() throws IOException {
        Map<String, String> answers = Map.of(
                "apply",
                "{\"state\":\"APPLYING\"}",
                "Changing",
                "false",
                "LastAnswer",
                "{\"state\":\"ACTIVE\",\"methods\":{\"POOL\":3},\"classes\":2,\"refused\":[\"a.B: broken\"],"
                        + "\"leaseSeconds\":120}");
        assertThat(byHand(answers, "instrument", "on", "--scopes", "POOL", "--lease", "2min"))
                .isZero();
        assertThat(out.toString())
                .contains("on: 3 methods in 2 classes", "off again after 120 s", "without probes: a.B: broken");
    }

    @Test
    void aRefusalThatComesLateIsOneToo() throws IOException {
        Map<String, String> answers = Map.of(
                "clear",
                "{\"state\":\"CLEARING\"}",
                "Changing",
                "false",
                "LastAnswer",
                "{\"error\":{\"code\":\"INTERNAL\",\"message\":\"too little memory; give it more\"}}");
        assertThat(byHand(answers, "instrument", "off")).isEqualTo(75);
        assertOneLine("too little memory");
    }

    @Test
    void whatWasMeasuredIsListed() throws IOException {
        Map<String, String> answers = Map.of(
                "Scopes",
                "[\"METHOD\"]",
                "LeaseSecondsLeft",
                "88",
                "Methods",
                "[{\"method\":\"com.shop.Orders.place(int)\",\"calls\":1200,\"totalMillis\":36.0,\"meanMicros\":30.0,"
                        + "\"longestMillis\":4.5,\"oneIn\":10}]",
                "ThinnedMethods",
                "[\"com.shop.Orders.id()\"]",
                "RefusedClasses",
                "[]",
                "Traces",
                "{\"cutAtDepth\":2,\"cutAtCalls\":37,\"callsLeftOut\":51230,\"tracesLeftOut\":7,\"tasksHandedOver\":340,\"tasksTakenUp\":328}");
        assertThat(byHand(answers, "instrument", "list")).isZero();
        assertThat(out.toString())
                .contains(
                        "on: METHOD, for 88 s more",
                        "1200         36.0        30.00         4.50  com.shop.Orders.place(int)",
                        "(of one trace in 10)",
                        "(without 51230 calls: 37 traces had too many, in 2 they lay too deep)",
                        "(without 7 traces, in seconds in which",
                        "(12 of 340 tasks that traces handed to executors have not been seen to begin)",
                        "called too often: com.shop.Orders.id()");
    }

    /** A call of half the recording's only trace, and what the trace tells of the rest. */
    private Path recordedTrace() throws IOException {
        Path file = directory.resolve("trace.jfr");
        try (Recording recording = new Recording()) {
            recording.start();
            ServiceCallEvent service = new ServiceCallEvent();
            service.service = "GET /orders";
            service.trace = 7;
            service.begin();
            MethodCallEvent call = new MethodCallEvent();
            call.trace = 7;
            call.method = 3;
            call.begin();
            call.commit();
            service.commit();
            MethodTraceEvent missing = new MethodTraceEvent();
            missing.trace = 7;
            missing.tooMany = 2_345;
            missing.maxCalls = 10_000;
            missing.maxDepth = 100;
            missing.handedOver = 2;
            missing.tracesLeftOut = 1_234;
            missing.commit();
            recording.stop();
            recording.dump(file);
        }
        return file;
    }

    @Test
    void aTreeBeginsAtEntryPointsAndTellsWhatIsMissing() throws IOException {
        assertThat(run("tree", recordedTrace().toString(), "--least", "0")).isZero();
        assertThat(out.toString())
                .containsSubsequence(
                        "  GET /orders", "    method 3", "1 trace was cut at 10 000 calls", "2 345 calls of")
                .contains("2 of 2 tasks that were handed to executors were not seen to be done")
                .contains("1 234 traces are not in the tree")
                .doesNotContain("calls of each other");
    }

    @Test
    void recordingsAreMadeByHandToo() throws IOException {
        Map<String, String> answers = Map.of(
                "start", "{\"active\":true}",
                "stop", "{\"active\":false}",
                "dump", "{\"file\":\"/tmp/a.jfr\",\"state\":\"complete\"}",
                "list", "{\"recordings\":[\"a.jfr\",\"run-1/experiment-1.jfr\"]}");
        assertThat(byHand(answers, "record", "start", "--stacks", "--lease", "5min"))
                .isZero();
        assertThat(byHand(answers, "record", "stop")).isZero();
        assertThat(byHand(answers, "record", "dump", "a")).isZero();
        assertThat(byHand(answers, "record", "list")).isZero();
        assertThat(out.toString())
                .contains("recording", "stopped", "written: /tmp/a.jfr", "/a.jfr", "/run-1/experiment-1.jfr");
        assertThat(byHand(Map.of("list", "{\"recordings\":[]}"), "record", "list"))
                .isZero();
        assertThat(out.toString()).contains("no complete recording");
    }

    @Test
    void numbersFromElsewhereAreTold() throws IOException {
        try (FakeAgent agent = new FakeAgent(Samples.healthy())) {
            agent.answers.putAll(Map.of("ingest", "{\"accepted\":2}", "forget", "{\"sources\":0}"));
            Path token = Files.writeString(directory.resolve("token"), FakeAgent.TOKEN);
            String[] command = {
                "metric",
                "tell",
                "--source",
                "db-host",
                "cpu=0.82",
                "lock waits=12",
                "--connect",
                agent.url().toString(),
                "--token-file",
                token.toString()
            };
            assertThat(run(command)).isZero();
            assertThat(agent.requests)
                    .anyMatch(request -> request.contains("\\\"source\\\":\\\"db-host\\\"")
                            && request.contains("\\\"lock waits\\\":12.0"));
        }
        Map<String, String> answers =
                Map.of("Sources", "[{\"source\":\"db-host\",\"values\":2,\"secondsAgo\":3.2}]", "forget", "{}");
        assertThat(byHand(answers, "metric", "list")).isZero();
        assertThat(byHand(answers, "metric", "forget")).isZero();
        assertThat(byHand(Map.of("Sources", "[]"), "metric", "list")).isZero();
        assertThat(out.toString())
                .contains("told: 2", "db-host: 2 numbers, the last 3 s ago", "forgotten", "nobody has told numbers");
        for (String number : List.of("cpu", "cpu=much", "=1", "0.5")) {
            err.getBuffer().setLength(0);
            assertThat(byHand(answers, "metric", "tell", "--source", "a", number))
                    .as(number)
                    .isEqualTo(64);
            assertOneLine("'" + number + "' ");
        }
    }

    @Test
    void samplersAreSwitchedAndListed() throws IOException {
        Map<String, String> answers = Map.of(
                "apply",
                        "{\"leaseSecondsLeft\":900,\"notApplicable\":{\"DISK\":\"only Linux tells\"},"
                                + "\"samplers\":{\"CPU\":200,\"GC\":1000}}",
                "Active", "{\"CPU\":200}",
                "Remarks", "[\"The database //here/shop was not asked: no.\"]",
                "Known", "{\"CPU\":\"culprit.CoreLoad\",\"GC\":\"culprit.Collector\"}");
        assertThat(byHand(answers, "sample", "on", "CPU=200", "GC")).isZero();
        assertThat(byHand(answers, "sample", "list")).isZero();
        assertThat(out.toString())
                .contains("on: {\"CPU\":200,\"GC\":1000}", "not applicable: DISK: only Linux tells")
                .contains("CPU           culprit.CoreLoad, every 200 ms")
                .contains("GC            culprit.Collector")
                .contains("The database //here/shop was not asked: no.");
        assertThat(byHand(answers, "sample", "on", "CPU=often")).isEqualTo(64);
        assertOneLine("'often' is no number of milliseconds");
    }

    @Test
    void whatIsMissingByHandIsOneLine() throws IOException {
        assertThat(byHand(Map.of(), "instrument", "on")).isEqualTo(64);
        assertOneLine("say what to probe");
    }

    @Test
    void everyOperationHasItsHelp() {
        assertThat(run("instrument", "on", "--help")).isZero();
        assertThat(out.toString()).contains("culprit instrument on", "--one-in", "--budget");
        assertThat(run("record", "dump", "--pid", "1")).isEqualTo(64);
        assertThat(err.toString())
                .contains("NAME", "see 'culprit record dump --help'")
                .doesNotContain("give the application");
    }

    @Test
    void optionsThatWouldBeIgnoredAreRefused() throws IOException {
        Path file = Files.writeString(directory.resolve("request.json"), "{}");
        assertThat(byHand(Map.of(), "instrument", "on", "--json", file.toString(), "--lease", "5min"))
                .isEqualTo(64);
        assertOneLine("--json says everything");
        for (String[] option :
                new String[][] {{"--max-calls", "5"}, {"--max-calls-per-second", "5"}, {"--below-entry-points"}}) {
            err.getBuffer().setLength(0);
            List<String> all = new ArrayList<>(List.of("instrument", "on", "--scopes", "POOL"));
            all.addAll(List.of(option));
            assertThat(byHand(Map.of(), all.toArray(String[]::new))).isEqualTo(64);
            assertOneLine("say which methods");
        }
    }

    @Test
    void aCommandOfManyIsAskedFor() {
        assertThat(run("instrument")).isEqualTo(64);
        assertOneLine("say what to do: on, off, dry-run or list");
    }
}

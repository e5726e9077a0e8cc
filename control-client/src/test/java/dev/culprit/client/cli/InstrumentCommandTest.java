package dev.culprit.client.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.client.FakeAgent;
import dev.culprit.client.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Probes by hand. */
class InstrumentCommandTest extends TypedCommands {

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
                "Fetches",
                "[{\"statement\":\"select * from films\",\"results\":40,\"rows\":81000,\"mostRows\":2300}]",
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
                        "(12 of 340 tasks and messages that traces handed over have not been seen to be taken up here)",
                        "40        81000       2025.0         2300  select * from films",
                        "called too often: com.shop.Orders.id()");
    }

    @Test
    void whatIsMissingByHandIsOneLine() throws IOException {
        assertThat(byHand(Map.of(), "instrument", "on")).isEqualTo(64);
        assertOneLine("say what to probe");
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
}

package dev.culprit.apps.bench.accuracy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Of a repository with two cases, two detectors and three probed libraries. */
class CaseCodeTest {

    private static final String ASKED = "dev.culprit.heuristics.detectors.locks.Asked";
    private static final String OTHER = "dev.culprit.heuristics.detectors.load.Other";

    private final Map<String, String> texts = new HashMap<>();

    @BeforeEach
    void make() {
        texts.put("pom.xml", "<project/>");
        apps("bench.accuracy.CaseDiagnosis", "Object a = dev.culprit.client.cli.Main.class, b = new CaseRun();");
        apps("bench.accuracy.DatabaseAccess", "");
        apps("bench.accuracy.Answer", "");
        apps("bench.accuracy.CaseRun", "");
        apps("cases.CaseServer", "void a(CaseOptions o, dev.culprit.apps.cases.backend.Backends b) { b.close(); }");
        apps("cases.CaseOptions", "Object a = TestApplications.named(\"1\");");
        apps("cases.backend.Backends", """
                Messages messages() { return new Messages(); }
                Remote remote() { return new Remote(); }
                public void close() { }
                """);
        apps("cases.backend.Messages", "jakarta.jms.Session a; void send(Session s) { }", "jakarta.jms.Session");
        apps("cases.backend.Remote", "");
        apps("cases.program.Sender", "Object a = new dev.culprit.apps.cases.backend.Messages();");
        apps("cases.program.Caller", "Object a = new dev.culprit.apps.cases.backend.Remote();");
        apps(
                "cases.TestApplications",
                """
                static final List<Object> ALL = List.of(one("1", b -> new Sender(b.messages())), second());
                static Object one(String id, Object o) { return o; }
                static Object second() { return one("2", b -> new Caller(b.remote())); }
                static Object named(String id) { return ALL; }
                """,
                "dev.culprit.apps.cases.program.Sender",
                "dev.culprit.apps.cases.program.Caller");
        product(
                "client.cli.Main",
                "Object a = new DiagnoseCommand(), b = new PsCommand(), c = new Report();",
                "dev.culprit.client.report.Report");
        product("client.cli.DiagnoseCommand", "");
        product("client.cli.PsCommand", "");
        product("client.report.Report", "");
        product("premain.AgentEntry", "String start = \"dev.culprit.agent.Start\";");
        product("agent.Start", "Object a = dev.culprit.agent.probes.Probes.class;");
        product(
                "agent.probes.Probes",
                "Object a = Libraries.ALL, b = new JmsProbe(), c = new dev.culprit.heuristics.rules.Rulebook();",
                "dev.culprit.agent.probes.jms.JmsProbe");
        product(
                "agent.probes.Libraries",
                "static Object ALL = List.of(JmsTargets.ALL, GrpcTargets.ALL, SqlTargets.ALL);",
                "dev.culprit.agent.probes.jms.JmsTargets",
                "dev.culprit.agent.probes.grpc.GrpcTargets",
                "dev.culprit.agent.probes.sql.SqlTargets");
        product("agent.probes.jms.JmsTargets", "Object ALL = \"jakarta.jms.Message\", b = new JmsProbe();");
        product("agent.probes.jms.JmsProbe", "");
        product("agent.probes.grpc.GrpcTargets", "Object ALL = \"io.grpc.ServerCall\";");
        product("agent.probes.sql.SqlTargets", "Object ALL = \"java.sql.Statement\";");
        product(
                "heuristics.rules.Rulebook",
                "Object a = Catalogue.detectors(), b = new dev.culprit.heuristics.thesis.Thesis();",
                "dev.culprit.heuristics.detectors.Catalogue");
        product("heuristics.thesis.Thesis", "");
        product(
                "heuristics.detectors.Catalogue",
                "Object detectors() { return List.of(new Asked(), new Other()); }",
                ASKED,
                OTHER);
        product(
                "heuristics.detectors.locks.Asked",
                "Object a = Shared.of(LocksThreshold.A), b = Sentences.of();",
                "dev.culprit.heuristics.analysis.Shared",
                "dev.culprit.heuristics.wording.Sentences",
                "dev.culprit.heuristics.thresholds.LocksThreshold");
        product(
                "heuristics.detectors.load.Other",
                "Object a = new OnlyOther(LoadThreshold.A);",
                "dev.culprit.heuristics.analysis.OnlyOther",
                "dev.culprit.heuristics.thresholds.LoadThreshold");
        product("heuristics.analysis.Shared", "");
        product("heuristics.analysis.OnlyOther", "");
        product("heuristics.wording.Sentences", "");
        product("heuristics.thresholds.Threshold", "Object a = LocksThreshold.A, b = LoadThreshold.A;");
        product("heuristics.thresholds.LocksThreshold", "Threshold A;");
        product("heuristics.thresholds.LoadThreshold", "Threshold A;");
    }

    private void apps(String name, String members, String... imports) {
        put("test-apps", "dev.culprit.apps." + name, members, imports);
    }

    private void product(String name, String members, String... imports) {
        put("product", "dev.culprit." + name, members, imports);
    }

    private void put(String module, String name, String members, String... imports) {
        int dot = name.lastIndexOf('.');
        StringBuilder text = new StringBuilder("package " + name.substring(0, dot) + ";\n");
        for (String one : imports) {
            text.append("import ").append(one).append(";\n");
        }
        text.append("class ")
                .append(name.substring(dot + 1))
                .append(" {\n")
                .append(members)
                .append("\n}\n");
        texts.put(path(module, name), text.toString());
    }

    private static String path(String module, String name) {
        return module + "/src/main/java/" + name.replace('.', '/') + ".java";
    }

    private String contents(String testCase, boolean thesis) {
        return CaseCode.of(texts).extent(testCase, Set.of(ASKED), thesis).contents();
    }

    /** Whether the rows of a case are void after a change of this class. */
    private boolean concerns(String testCase, String name) {
        String changed = path(name.startsWith("apps.") ? "test-apps" : "product", "dev.culprit." + name);
        return isVoid(testCase, changed, "\\}\\s*$", "int more; }");
    }

    private boolean isVoid(String testCase, String path, String pattern, String replacement) {
        String before = contents(testCase, false);
        String text = texts.get(path);
        assertThat(text).as(path).containsPattern(pattern);
        texts.put(path, text.replaceFirst(pattern, replacement));
        boolean different = !contents(testCase, false).equals(before);
        texts.put(path, text);
        return different;
    }

    @Test
    void aDetectorConcernsCasesThatComeToIt() {
        assertThat(concerns("1", "heuristics.detectors.locks.Asked")).isTrue();
        assertThat(concerns("1", "heuristics.detectors.load.Other")).isFalse();
        assertThat(CaseCode.of(texts).extent("1", Set.of(OTHER), false).files())
                .contains(path("product", OTHER))
                .doesNotContain(path("product", ASKED));
    }

    @Test
    void whatADetectorRestsOnGoesWithIt() {
        assertThat(concerns("1", "heuristics.analysis.Shared")).isTrue();
        assertThat(concerns("1", "heuristics.analysis.OnlyOther")).isFalse();
        assertThat(concerns("1", "heuristics.thresholds.LocksThreshold")).isTrue();
        assertThat(concerns("1", "heuristics.thresholds.LoadThreshold")).isFalse();
    }

    @Test
    void aLibraryConcernsCasesThatCanUseIt() {
        assertThat(concerns("1", "agent.probes.jms.JmsTargets")).isTrue();
        assertThat(concerns("1", "agent.probes.jms.JmsProbe")).isTrue();
        assertThat(concerns("2", "agent.probes.jms.JmsTargets")).isFalse();
        assertThat(concerns("2", "agent.probes.jms.JmsProbe")).isFalse();
        assertThat(concerns("1", "agent.probes.grpc.GrpcTargets")).isFalse();
        assertThat(concerns("2", "agent.probes.sql.SqlTargets"))
                .as("of the JDK")
                .isTrue();
    }

    @Test
    void anApplicationConcernsItsCaseOnly() {
        assertThat(concerns("1", "apps.cases.program.Sender")).isTrue();
        assertThat(concerns("1", "apps.cases.backend.Messages")).isTrue();
        assertThat(concerns("1", "apps.cases.program.Caller")).isFalse();
        assertThat(concerns("1", "apps.cases.backend.Remote")).isFalse();
        assertThat(concerns("2", "apps.cases.program.Caller")).isTrue();
        assertThat(concerns("2", "apps.cases.backend.Remote")).isTrue();
        assertThat(concerns("2", "apps.cases.program.Sender")).isFalse();
        assertThat(concerns("2", "apps.cases.CaseServer")).isTrue();
    }

    @Test
    void anEntryForSomethingElseChangesNothing() {
        String applications = path("test-apps", "dev.culprit.apps.cases.TestApplications");
        assertThat(isVoid("1", applications, "second\\(\\)\\);", "second(), one(\"3\", b -> null));"))
                .isFalse();
        assertThat(isVoid("1", applications, "b.remote\\(\\)", "b.remote(), 2")).isFalse();
        assertThat(isVoid("2", applications, "b.remote\\(\\)", "b.remote(), 2")).isTrue();
        assertThat(isVoid("1", applications, "b.messages\\(\\)", "b.messages(), 2"))
                .isTrue();
        assertThat(isVoid(
                        "1",
                        path("product", "dev.culprit.heuristics.detectors.Catalogue"),
                        "new Other\\(\\)",
                        "new Other(2)"))
                .isFalse();
        assertThat(isVoid(
                        "1",
                        path("product", "dev.culprit.heuristics.detectors.Catalogue"),
                        "new Asked\\(\\)",
                        "new Asked(2)"))
                .isTrue();
        assertThat(isVoid(
                        "1",
                        path("product", "dev.culprit.agent.probes.Libraries"),
                        "GrpcTargets.ALL",
                        "GrpcTargets.SOME"))
                .isFalse();
    }

    @Test
    void whatIsLoadedByNameIsNotLost() {
        assertThat(concerns("1", "agent.Start")).isTrue();
    }

    @Test
    void sentencesViewsAndOtherCommandsDecideNothing() {
        assertThat(concerns("1", "heuristics.wording.Sentences")).isFalse();
        assertThat(concerns("1", "client.report.Report")).isFalse();
        assertThat(concerns("1", "client.cli.PsCommand")).isFalse();
        assertThat(concerns("1", "client.cli.DiagnoseCommand")).isTrue();
        assertThat(concerns("1", "apps.bench.accuracy.CaseRun")).isFalse();
    }

    @Test
    void rulesConcernRunsByThem() {
        String thesis = path("product", "dev.culprit.heuristics.thesis.Thesis");
        assertThat(CaseCode.of(texts).extent("1", Set.of(ASKED), true).files()).contains(thesis);
        assertThat(CaseCode.of(texts).extent("1", Set.of(ASKED), false).files()).doesNotContain(thesis);
    }

    @Test
    void buildFilesConcernAllAndCommentsNone() {
        assertThat(isVoid("1", "pom.xml", "/>", ">new</project>")).isTrue();
        assertThat(isVoid("1", path("product", ASKED), "class Asked", "/** New. */ class Asked"))
                .isFalse();
    }

    @Test
    void aCaseThatIsNotThereIsRefused() {
        assertThatThrownBy(() -> contents("3", false)).hasMessageContaining("case 3");
    }
}

package dev.culprit.apps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.culprit.client.agent.Attachment;
import dev.culprit.client.agent.ByHand;
import dev.culprit.heuristics.contract.LeaseTime;
import dev.culprit.heuristics.contract.RecordingRequest;
import dev.culprit.heuristics.model.Depth;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An application of Spring Boot and Hibernate, with its own class loader and its own copy of our libraries, is left as it was. */
@Tag("side-by-side")
@Tag("live")
class SpringIT extends Faults {

    private static final List<String> PACKAGES = List.of(
            "dev.culprit.spring",
            "org.springframework.aop",
            "org.springframework.asm",
            "org.springframework.beans",
            "org.springframework.boot",
            "org.springframework.cglib",
            "org.springframework.context",
            "org.springframework.core",
            "org.springframework.dao",
            "org.springframework.data",
            "org.springframework.expression",
            "org.springframework.http",
            "org.springframework.jdbc",
            "org.springframework.orm",
            "org.springframework.transaction",
            "org.springframework.util",
            "org.springframework.validation",
            "org.springframework.web",
            "org.hibernate.boot",
            "org.hibernate.cfg",
            "org.hibernate.collection",
            "org.hibernate.dialect",
            "org.hibernate.engine",
            "org.hibernate.event",
            "org.hibernate.id",
            "org.hibernate.internal",
            "org.hibernate.loader",
            "org.hibernate.mapping",
            "org.hibernate.metamodel",
            "org.hibernate.models",
            "org.hibernate.persister",
            "org.hibernate.procedure",
            "org.hibernate.proxy",
            "org.hibernate.query",
            "org.hibernate.resource",
            "org.hibernate.service",
            "org.hibernate.sql",
            "org.hibernate.stat",
            "org.hibernate.tool",
            "org.hibernate.type",
            "org.hibernate.annotations",
            "org.hibernate.bytecode",
            "org.hibernate.*",
            "org.apache",
            "org.h2",
            "tools.jackson",
            "com",
            "jakarta",
            "ch",
            "org.antlr",
            "org.jboss",
            "org.slf4j");

    private static final String TOO_LONG = "dev.culprit.spring.Huge: MethodTooLargeException";

    private static final int FEW = 2;

    /**
     * How often probes are switched on and off. More by {@code -Dculprit.switches=100}, which takes hours, for then each turn is
     * of all classes, one part after the other; it leaves a line in {@code results/switches.jsonl}.
     */
    private static final int SWITCHES = Integer.getInteger("culprit.switches", FEW);

    private static final boolean BY_COMMAND = SWITCHES > FEW;

    private SpringApp app;
    private ByHand agent;

    @BeforeEach
    void start() throws Exception {
        app = SpringApp.start(this, List.of(), Map.of());
    }

    private void attach() {
        agent = new ByHand(Attachment.to(app.process().pid()).agent());
    }

    @Test
    void itIsUnderstoodAndLeftAsItWas() throws Exception {
        Map<String, String> before = app.pages();
        assertThat(before.get("/authors/ab-writer")).startsWith("200 ").endsWith("The 1. book of ab-writer\"]");
        List<String> complaints = app.process().err().soFar();
        attach();
        servicesHaveTheNamesThatSpringGivesThem();
        long start = System.nanoTime();
        List<String> parts = Parts.of(
                agent,
                PACKAGES,
                "\"scopes\":[\"ENTRY_POINTS\",\"DATABASE\",\"FETCH\",\"POOL\"]",
                BY_COMMAND ? Integer.MAX_VALUE : 1);
        Set<String> refused = new TreeSet<>();
        List<Footprint> footprints = new ArrayList<>();
        int classes = 0;
        int methods = 0;
        for (int turn = 0; turn < SWITCHES; turn++) {
            boolean called = false;
            for (String part : parts) {
                JsonObject applied = apply(part);
                assertThat(app.pages()).isEqualTo(before);
                called |= !agent.methods().isEmpty();
                clear();
                assertThat(app.pages()).isEqualTo(before);
                applied.getAsJsonArray("refused").forEach(one -> refused.add(one.getAsString()));
                if (turn == 0) {
                    classes += applied.get("classes").getAsInt();
                    methods += applied.getAsJsonObject("methods").get("METHOD").getAsInt();
                }
            }
            assertThat(called).as("calls").isTrue();
            footprints.add(Footprint.of(app.process()));
        }

        System.out.printf(
                "%d turns of %d classes with %d methods in %d parts, refused %s, %s%n",
                SWITCHES, classes, methods, parts.size(), refused, footprints);
        if (BY_COMMAND) {
            double minutes = (System.nanoTime() - start) / (double) TimeUnit.MINUTES.toNanos(1);
            RunByCommand.Switches.of(
                            SWITCHES, parts.size(), minutes, classes, methods, List.copyOf(refused), footprints)
                    .append();
        }
        assertThat(refused).anyMatch(one -> one.startsWith(TOO_LONG));
        assertThat(refused.stream().filter(one -> !one.startsWith(TOO_LONG)).map(SpringIT::type))
                .as("classes that no agent can change, among " + refused)
                .isSubsetOf(unchangeable(refused));
        assertThat(footprints.get(footprints.size() - 1).livingMetaspaceBytes())
                .as("metaspace after each turn: " + footprints)
                .isLessThan(footprints.get(0).livingMetaspaceBytes() * 11 / 10);
        assertThat(app.process().isAlive()).isTrue();
        assertThat(app.process().err().soFar()).isEqualTo(complaints);
    }

    /** Answers what carries probes. */
    private JsonObject apply(String part) {
        JsonObject applied = agent.apply(part);
        assertThat(applied.get("state")).as(applied.toString()).isNotNull();
        assertThat(applied.get("state").getAsString()).isEqualTo("ACTIVE");
        return applied;
    }

    private void clear() {
        JsonObject cleared = agent.clear();
        assertThat(cleared.get("verified").getAsBoolean())
                .as(cleared.toString())
                .isTrue();
    }

    /** Which of these classes the JVM does not take back unchanged, in a JVM without our agent: what lacks optional libraries. */
    private List<String> unchangeable(Set<String> refused) throws Exception {
        Path names = Files.write(
                directory().resolve("names.txt"),
                refused.stream().map(SpringIT::type).toList());
        Path agent = AgentJar.write(directory().resolve("unchanged.jar"), Unchanged.class);
        Child child = owned(Child.start(
                directory(),
                Child.javaWith(
                        SpringApp.classPath(Files.createDirectory(directory().resolve("libraries"))),
                        Child.ownJdk(),
                        directory(),
                        List.of("-javaagent:" + agent),
                        Unchanged.class.getName(),
                        names.toString())));
        return child.out().all();
    }

    private static String type(String refusal) {
        return refusal.substring(0, refusal.indexOf(':'));
    }

    /** Ids that look like words are none of the name: Spring's own pattern is. */
    private void servicesHaveTheNamesThatSpringGivesThem() throws Exception {
        agent.apply("{\"scopes\":[\"ENTRY_POINTS\"]}");
        agent.startRecording(new RecordingRequest(Depth.WIDE, LeaseTime.USUAL));
        app.pages();
        app.body("/authors/aa-writer");
        int counted = app.countings();
        Patience.until("a task that began with the recording", () -> app.countings() >= counted + 2);
        agent.stopRecording();
        Path file = Path.of(agent.dumpRecording("services").get("file").getAsString());
        Patience.until("the recording", () -> Files.exists(file));

        List<String> services = RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals("culprit.ServiceCall"))
                .map(event -> event.getString("service"))
                .toList();
        assertThat(services)
                .contains("GET /books", "GET /authors/{name}", "GET /later/{name}", "GET /nothing")
                .contains("run dev.culprit.spring.StockTaking.count")
                .noneMatch(name -> name.contains("writer"));
    }
}

package dev.culprit.apps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.culprit.client.agent.Attachment;
import dev.culprit.client.agent.ByHand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An application of Spring Boot and Hibernate, with its own class loader and its own copy of our libraries, is left as it was. */
@Tag("side-by-side")
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

    /** How often probes are switched on and off; more by {@code -Dculprit.switches=100}, which takes a quarter of an hour. */
    private static final int SWITCHES = Integer.getInteger("culprit.switches", 2);

    /** To look for more takes longer than to switch one of them. */
    private static final int PARTS = SWITCHES < 10 ? 1 : SWITCHES;

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
        List<String> parts = Parts.of(agent, PACKAGES, "\"scopes\":[\"ENTRY_POINTS\",\"DATABASE\",\"POOL\"]", PARTS);
        Set<String> refused = new TreeSet<>();
        List<Long> metaspace = new ArrayList<>();
        int classes = 0;
        for (int i = 0; i < SWITCHES; i++) {
            String part = parts.get(i % parts.size());
            JsonObject applied = agent.apply(part);
            assertThat(applied.get("state")).as(applied.toString()).isNotNull();
            assertThat(applied.get("state").getAsString()).isEqualTo("ACTIVE");
            applied.getAsJsonArray("refused").forEach(one -> refused.add(one.getAsString()));
            classes += applied.get("classes").getAsInt();

            assertThat(app.pages()).isEqualTo(before);
            assertThat(agent.methods()).as("calls of " + part).isNotEmpty();

            JsonObject cleared = agent.clear();
            assertThat(cleared.get("verified").getAsBoolean())
                    .as(cleared.toString())
                    .isTrue();
            assertThat(app.pages()).isEqualTo(before);
            metaspace.add(Footprint.of(app.process()).metaspaceBytes());
        }

        System.out.printf(
                "%d classes in %d turns, refused %s, metaspace %s MB%n",
                classes,
                SWITCHES,
                refused,
                metaspace.stream().map(bytes -> bytes >> 20).toList());
        assertThat(refused)
                .as("what no JVM takes, and what lacks optional libraries")
                .anyMatch(one -> one.startsWith("dev.culprit.spring.Huge: MethodTooLargeException"))
                .allMatch(one -> one.startsWith("dev.culprit.spring.Huge:")
                        || one.endsWith("class redefinition failed: invalid class"));
        assertThat(metaspace.get(metaspace.size() - 1))
                .as("metaspace after each turn: " + metaspace)
                .isLessThan(metaspace.get(0) * 11 / 10);
        assertThat(app.process().isAlive()).isTrue();
        assertThat(app.process().err().soFar()).isEqualTo(complaints);
    }

    /** Ids that look like words are none of the name: Spring's own pattern is. */
    private void servicesHaveTheNamesThatSpringGivesThem() throws Exception {
        agent.apply("{\"scopes\":[\"ENTRY_POINTS\"]}");
        agent.startRecording("{}");
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

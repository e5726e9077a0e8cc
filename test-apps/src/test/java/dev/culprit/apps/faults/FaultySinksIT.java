package dev.culprit.apps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.sun.tools.attach.VirtualMachine;
import dev.culprit.client.agent.Attachment;
import dev.culprit.client.agent.ByHand;
import dev.culprit.heuristics.contract.LeaseTime;
import dev.culprit.heuristics.contract.RecordingRequest;
import dev.culprit.heuristics.model.Depth;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Where what the probes lead to throws, runs out of memory or stack, or finds the recorder at a standstill, an application under full
 * load answers what it answers without an agent, and none of its threads waits for us. Alone, for it leaves others no processor.
 */
@Tag("live")
class FaultySinksIT extends Faults {

    private static final int USERS = 32;

    /** Under each fault, at least. */
    private static final int ANSWERS = 3 * USERS;

    private static final String SCOPES = "{\"scopes\":[\"ENTRY_POINTS\",\"DATABASE\",\"FETCH\",\"POOL\",\"MESSAGING\","
            + "\"EXTERNAL_CALL\",\"EXECUTOR\",\"SYNCHRONIZATION\"],\"budgetPercent\":100000,"
            + "\"methods\":{\"patterns\":[\"dev.culprit.spring.**.*\",\"org.springframework.web.servlet.**.*\"],"
            + "\"measure\":\"%s\"}}";

    private static final String GIVEN_UP = "switched off: the probes failed with ";

    private int orders;

    @Test
    void theApplicationNeverNotices() throws Exception {
        SpringApp app = SpringApp.start(this, List.of("-XX:FlightRecorderOptions:memorysize=1m"), Map.of());
        Map<String, String> pages = app.pages();
        List<String> complaints = app.process().err().soFar();
        Path saboteur = AgentJar.write(directory().resolve("saboteur.jar"), Saboteur.class, HeldRecorder.class);
        ByHand agent = new ByHand(Attachment.to(app.process().pid()).agent());
        Users users = Users.start(app, pages, USERS);

        for (Saboteur.Fault fault : Saboteur.Fault.values()) {
            apply(agent, "SUMS");
            order(app, saboteur, fault.name());
            users.awaitAnswers(ANSWERS, fault.name());
            assertThat(Long.parseLong(order(app, saboteur, "damage")))
                    .as("failures: " + fault)
                    .isPositive();
            end(agent, fault);
        }
        stallTheRecorder(app, saboteur, agent, users);

        users.leave();
        assertThat(users.wrong()).isEmpty();
        assertThat(app.pages()).isEqualTo(pages);
        assertThat(app.process().err().soFar()).isEqualTo(complaints);
    }

    private static void apply(ByHand agent, String measure) {
        JsonObject applied = agent.apply(SCOPES.formatted(measure));
        assertThat(applied.get("state")).as(applied.toString()).isNotNull();
        assertThat(applied.get("state").getAsString()).isEqualTo("ACTIVE");
    }

    /** A sink that is at fault is given up by the agent itself; the JVM's own errors are not its fault. */
    private static void end(ByHand agent, Saboteur.Fault fault) throws Exception {
        if (fault.isOfTheJvm()) {
            assertThat(agent.scopes()).isNotEmpty();
        } else {
            // the reason comes last, when the probes are gone
            Patience.until(
                    "the agent to take its probes back",
                    () -> agent.lastReason().startsWith(GIVEN_UP));
            assertThat(agent.lastReason()).contains("sabotage");
            assertThat(agent.scopes()).isEmpty();
        }
        JsonObject cleared = agent.clear();
        assertThat(cleared.get("verified").getAsBoolean())
                .as(fault + " " + cleared)
                .isTrue();
    }

    private void stallTheRecorder(SpringApp app, Path saboteur, ByHand agent, Users users) throws Exception {
        apply(agent, "CALLS");
        agent.startRecording(new RecordingRequest(Depth.WIDE, LeaseTime.USUAL));
        users.awaitAnswers(ANSWERS, "before the recorder stands still");
        order(app, saboteur, "hold recorder");
        users.awaitAnswers(ANSWERS, "while nothing can be written");
        assertThat(order(app, saboteur, "waiting")).as("threads in our code").isEqualTo("[]");
        users.awaitAnswers(ANSWERS, "while nothing can be written, later");
        JsonObject cleared = agent.clear();
        order(app, saboteur, "release recorder");
        assertThat(cleared.get("verified").getAsBoolean())
                .as(cleared.toString())
                .isTrue();
        agent.stopRecording();
    }

    /** The answer. */
    private String order(SpringApp app, Path saboteur, String what) throws Exception {
        orders++;
        VirtualMachine machine =
                VirtualMachine.attach(Long.toString(app.process().pid()));
        try {
            machine.loadAgent(saboteur.toString(), orders + " " + what);
        } finally {
            machine.detach();
        }
        String begin = "sabotage " + orders + ": ";
        String line = app.process().out().await(begin);
        return line.substring(line.indexOf(begin) + begin.length());
    }
}

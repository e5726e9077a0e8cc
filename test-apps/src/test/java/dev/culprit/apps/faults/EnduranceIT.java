package dev.culprit.apps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.culprit.client.agent.Attachment;
import dev.culprit.client.agent.ByHand;
import dev.culprit.heuristics.contract.LeaseTime;
import dev.culprit.heuristics.contract.RecordingRequest;
import dev.culprit.heuristics.model.Depth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Under full load, with probes of every kind coming and going all the time: no wrong answer, and nothing grows. */
@Tag("side-by-side")
@Tag("live")
class EnduranceIT extends Faults {

    /** An hour by {@code -Dculprit.minutes=60}, with a line in {@code results/endurance.jsonl}; without it a few turns. */
    private static final int MINUTES = Integer.getInteger("culprit.minutes", 0);

    private static final boolean BY_COMMAND = MINUTES > 0;

    /** The time in which nothing may grow is looked at after so many equal parts. */
    private static final int LOOKS = BY_COMMAND ? 6 : 1;

    private static final long LOOK_NANOS = TimeUnit.MINUTES.toNanos(MINUTES) / LOOKS;

    /** Until everything was needed once. */
    private static final long WARM_UP_NANOS = LOOK_NANOS / 10;

    /** In a build, other tests want the processors, too. */
    private static final int USERS = BY_COMMAND ? 8 : 2;

    /** Answers between two switches, at least. */
    private static final int ANSWERS = 50 * USERS;

    /** Containers and the JVM itself have a few more or less at any time. */
    private static final int THREADS_AT_ANY_TIME = 5;

    /** The last recording is as long as its answers took. */
    private static final long RECORDING_BYTES = 8 << 20;

    private static final List<String> SELECTIONS = List.of(
            "{\"scopes\":[\"ENTRY_POINTS\",\"DATABASE\",\"FETCH\",\"POOL\",\"MESSAGING\",\"EXTERNAL_CALL\",\"EXECUTOR\",\"SYNCHRONIZATION\"]}",
            "{\"scopes\":[\"DATABASE\"]}",
            "{\"scopes\":[\"ENTRY_POINTS\"],\"methods\":{\"patterns\":[\"dev.culprit.spring.**.*\"],\"measure\":\"CALLS\"}}",
            "{\"methods\":{\"patterns\":[\"org.springframework.web.**.*\",\"org.hibernate.engine.**.*\"]},"
                    + "\"budgetPercent\":100000}",
            "{\"scopes\":[\"POOL\",\"DATABASE\"],\"methods\":{\"patterns\":[\"dev.culprit.spring.**.*\"],"
                    + "\"measure\":\"CALLS_WITH_ALLOCATION\",\"oneIn\":10}}");

    @Test
    void nothingFailsAndNothingGrows() throws Exception {
        SpringApp app = SpringApp.start(this, List.of(), Map.of());
        Map<String, String> pages = app.pages();
        ByHand agent = new ByHand(Attachment.to(app.process().pid()).agent());
        List<Part> parts = new ArrayList<>(List.of(part(app, pages, agent, WARM_UP_NANOS)));
        for (int i = 0; i < LOOKS; i++) {
            parts.add(part(app, pages, agent, LOOK_NANOS));
        }

        long turns = parts.stream().mapToLong(Part::turns).sum();
        long answers = parts.stream().mapToLong(Part::answers).sum();
        List<String> wrong =
                parts.stream().flatMap(part -> part.wrong().stream()).toList();
        List<Footprint> footprints = parts.stream().map(Part::after).toList();
        System.out.println(turns + " turns, " + answers + " answers; " + footprints);
        if (BY_COMMAND) {
            RunByCommand.Endurance.of(MINUTES, USERS, turns, answers, wrong.size(), footprints)
                    .append("endurance.jsonl");
        }
        assertThat(wrong).isEmpty();
        assertThat(app.pages()).isEqualTo(pages);
        assertNotGrown(footprints.get(0), footprints.get(LOOKS));
        assertThat(app.process().err().soFar()).isEmpty();
    }

    /** What happened from one look to the next. */
    private record Part(long turns, long answers, List<String> wrong, Footprint after) {}

    private static Part part(SpringApp app, Map<String, String> pages, ByHand agent, long nanos) throws Exception {
        Users users = Users.start(app, pages, USERS);
        long turns = switchOnAndOff(agent, users, nanos);
        users.leave();
        return new Part(turns, users.answers(), users.wrong(), Footprint.of(app.process()));
    }

    private static void assertNotGrown(Footprint before, Footprint after) {
        assertThat(after.heapBytes()).as("heap").isLessThan(before.heapBytes() + (8 << 20));
        assertThat(after.livingMetaspaceBytes()).as("metaspace").isLessThan(before.livingMetaspaceBytes() * 11 / 10);
        assertThat(after.threads()).as("threads").isLessThanOrEqualTo(before.threads() + THREADS_AT_ANY_TIME);
        assertThat(after.fileHandles()).as("file handles").isLessThanOrEqualTo(before.fileHandles() + 4);
        assertThat(after.disk().files())
                .as("files")
                .isLessThanOrEqualTo(before.disk().files() + 2);
        assertThat(after.disk().bytes())
                .as("bytes in files")
                .isLessThan(before.disk().bytes() + RECORDING_BYTES);
    }

    /** So long, and once at least; answers how often. */
    private static long switchOnAndOff(ByHand agent, Users users, long nanos) throws Exception {
        long end = System.nanoTime() + nanos;
        long turns = 0;
        do {
            for (String selection : SELECTIONS) {
                JsonObject applied = agent.apply(selection);
                assertThat(applied.get("state")).as(applied.toString()).isNotNull();
                agent.startRecording(new RecordingRequest(Depth.WIDE, LeaseTime.USUAL));
                users.awaitAnswers(ANSWERS, "with " + selection);
                agent.stopRecording();
            }
            JsonObject cleared = agent.clear();
            assertThat(cleared.get("verified").getAsBoolean())
                    .as(cleared.toString())
                    .isTrue();
            turns++;
        } while (System.nanoTime() - end < 0);
        return turns;
    }
}

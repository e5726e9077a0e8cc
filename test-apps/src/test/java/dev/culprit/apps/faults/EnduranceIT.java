package dev.culprit.apps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.culprit.client.agent.Attachment;
import dev.culprit.client.agent.ByHand;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Under full load, with probes of every kind coming and going all the time: no wrong answer, and nothing grows. */
@Tag("side-by-side")
class EnduranceIT extends Faults {

    /** An hour by {@code -Dculprit.minutes=60}; without it a few turns. */
    private static final int MINUTES = Integer.getInteger("culprit.minutes", 0);

    private static final long NANOS = TimeUnit.MINUTES.toNanos(MINUTES);

    /** In a build, other tests want the processors, too. */
    private static final int USERS = MINUTES > 0 ? 8 : 2;

    /** Answers between two switches, at least. */
    private static final int ANSWERS = 50 * USERS;

    /** Containers and the JVM itself have a few more or less at any time. */
    private static final int THREADS_AT_ANY_TIME = 5;

    private static final List<String> SELECTIONS = List.of(
            "{\"scopes\":[\"ENTRY_POINTS\",\"DATABASE\",\"POOL\",\"MESSAGING\",\"EXTERNAL_CALL\",\"EXECUTOR\",\"SYNCHRONIZATION\"]}",
            "{\"scopes\":[\"DATABASE\"]}",
            "{\"scopes\":[\"ENTRY_POINTS\"],\"methods\":{\"patterns\":[\"dev.culprit.spring.**.*\"],\"measure\":\"CALLS\"}}",
            "{\"methods\":{\"patterns\":[\"org.springframework.web.**.*\",\"org.hibernate.engine.**.*\"]},"
                    + "\"budgetPercent\":100000}",
            "{\"scopes\":[\"POOL\",\"DATABASE\"],\"methods\":{\"patterns\":[\"dev.culprit.spring.**.*\"],"
                    + "\"measure\":\"CALLS_WITH_ALLOCATION\",\"oneIn\":10}}");

    private final Queue<String> wrong = new ConcurrentLinkedQueue<>();
    private final AtomicLong answers = new AtomicLong();

    private volatile boolean working = true;

    @Test
    void nothingFailsAndNothingGrows() throws Exception {
        SpringApp app = SpringApp.start(this, List.of(), Map.of());
        Map<String, String> pages = app.pages();
        ByHand agent = new ByHand(Attachment.to(app.process().pid()).agent());
        List<Thread> users = new ArrayList<>();
        for (int i = 0; i < USERS; i++) {
            Thread user = new Thread(() -> use(app, pages), "user-" + i);
            users.add(user);
            user.start();
        }

        switchOnAndOff(agent, 0); // until everything was needed once
        Footprint before = Footprint.of(app.process());
        long turns = switchOnAndOff(agent, NANOS);
        Footprint after = Footprint.of(app.process());
        working = false;
        for (Thread user : users) {
            user.join();
        }

        System.out.println(turns + " turns, " + answers + " answers; before: " + before + ", after: " + after);
        assertThat(wrong).isEmpty();
        assertThat(app.pages()).isEqualTo(pages);
        assertThat(after.heapBytes()).as("heap").isLessThan(before.heapBytes() + (8 << 20));
        assertThat(after.metaspaceBytes()).as("metaspace").isLessThan(before.metaspaceBytes() * 11 / 10);
        assertThat(after.threads()).as("threads").isLessThanOrEqualTo(before.threads() + THREADS_AT_ANY_TIME);
        assertThat(after.fileHandles()).as("file handles").isLessThanOrEqualTo(before.fileHandles() + 4);
        assertThat(app.process().err().soFar()).isEmpty();
    }

    /** So long, and once at least; answers how often. */
    private long switchOnAndOff(ByHand agent, long nanos) throws Exception {
        long end = System.nanoTime() + nanos;
        long turns = 0;
        do {
            for (String selection : SELECTIONS) {
                JsonObject applied = agent.apply(selection);
                assertThat(applied.get("state")).as(applied.toString()).isNotNull();
                agent.startRecording("{}");
                awaitAnswers();
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

    private void awaitAnswers() throws Exception {
        long until = answers.get() + ANSWERS;
        Patience.until("answers", () -> answers.get() >= until || !wrong.isEmpty());
        assertThat(wrong).isEmpty();
    }

    private void use(SpringApp app, Map<String, String> pages) {
        while (working && wrong.size() < 10) {
            for (Map.Entry<String, String> page : pages.entrySet()) {
                try {
                    String answer = app.page(page.getKey());
                    if (!answer.equals(page.getValue())) {
                        wrong.add(page.getKey() + ": " + answer);
                    }
                    answers.incrementAndGet();
                } catch (Exception e) {
                    wrong.add(page.getKey() + ": " + e);
                }
            }
        }
    }
}

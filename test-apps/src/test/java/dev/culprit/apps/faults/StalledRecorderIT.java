package dev.culprit.apps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.culprit.client.agent.Attachment;
import dev.culprit.client.agent.ByHand;
import dev.culprit.heuristics.contract.LeaseTime;
import dev.culprit.heuristics.contract.RecordingRequest;
import dev.culprit.heuristics.model.Depth;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The JVM's recorder can stand still, for example at a disk that does not answer: the application does not wait for it. */
@Tag("side-by-side")
@Tag("live")
class StalledRecorderIT extends Faults {

    private static final int USERS = 64;

    /** Of each user, while the recorder stands still. */
    private static final int ANSWERS = 100;

    private final HttpClient http = HttpClient.newHttpClient();
    private final Queue<String> wrong = new ConcurrentLinkedQueue<>();
    private final AtomicLong answers = new AtomicLong();

    private volatile boolean working = true;

    @Test
    void nobodyWaitsForTheRecorder() throws Exception {
        Application application = application(
                "--add-opens=jdk.jfr/jdk.jfr.internal=ALL-UNNAMED", "-XX:FlightRecorderOptions:memorysize=1m");
        ByHand agent = new ByHand(Attachment.to(application.process().pid()).agent());
        JsonObject applied = agent.apply("{\"scopes\":[\"ENTRY_POINTS\"],\"methods\":{\"patterns\":"
                + "[\"dev.culprit.apps.faults.SmallApp.*\"],\"measure\":\"CALLS\"}}");
        assertThat(applied.get("state")).as(applied.toString()).isNotNull();
        agent.startRecording(new RecordingRequest(Depth.WIDE, LeaseTime.USUAL));
        List<Thread> users = new ArrayList<>();
        for (int i = 0; i < USERS; i++) {
            Thread user = new Thread(() -> use(application.url("/page")), "user-" + i);
            users.add(user);
            user.start();
        }
        awaitAnswers("before");

        application.process().send("hold recorder");
        application.process().out().await("held");
        awaitAnswers("while nothing can be written");
        JsonObject cleared = agent.clear();
        awaitAnswers("without probes");
        application.process().send("release recorder");
        application.process().out().await("released recorder");

        working = false;
        for (Thread user : users) {
            user.join();
        }
        assertThat(cleared.get("verified").getAsBoolean())
                .as(cleared.toString())
                .isTrue();
        assertThat(wrong).isEmpty();
        agent.stopRecording();
        detach(application);
        application.assertUnharmed();
    }

    private void awaitAnswers(String when) throws Exception {
        long until = answers.get() + (long) ANSWERS * USERS;
        Patience.until("answers " + when, () -> answers.get() >= until || !wrong.isEmpty());
        assertThat(wrong).as(when).isEmpty();
    }

    private void use(String page) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(page)).build();
        while (working && wrong.isEmpty()) {
            try {
                String answer = http.send(request, BodyHandlers.ofString()).body();
                if (!answer.equals("a page")) {
                    wrong.add(answer);
                }
                answers.incrementAndGet();
            } catch (Exception e) {
                wrong.add(e.toString());
            }
        }
    }
}

package dev.culprit.apps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** Threads that ask an application for all its pages again and again, without a pause, and compare the answers. */
final class Users {

    private static final int ENOUGH = 10;

    private final SpringApp app;
    private final Map<String, String> pages;
    private final List<Thread> threads = new ArrayList<>();
    private final Queue<String> wrong = new ConcurrentLinkedQueue<>();
    private final AtomicLong answers = new AtomicLong();

    private volatile boolean working = true;

    private Users(SpringApp app, Map<String, String> pages) {
        this.app = app;
        this.pages = pages;
    }

    /** @param pages what must be answered */
    static Users start(SpringApp app, Map<String, String> pages, int number) {
        Users users = new Users(app, pages);
        for (int i = 0; i < number; i++) {
            Thread thread = new Thread(users::use, "user-" + i);
            users.threads.add(thread);
            thread.start();
        }
        return users;
    }

    private void use() {
        while (working && wrong.size() < ENOUGH) {
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

    /** Waits for so many more, none of which may be wrong. */
    void awaitAnswers(int more, String when) throws Exception {
        long until = answers.get() + more;
        Patience.until("answers " + when, () -> answers.get() >= until || !wrong.isEmpty());
        assertThat(wrong).as(when).isEmpty();
    }

    /** So far. */
    long answers() {
        return answers.get();
    }

    /** Answers that were others than they must be, or none. */
    List<String> wrong() {
        return List.copyOf(wrong);
    }

    /** Returns when the last has its answer. */
    void leave() throws InterruptedException {
        working = false;
        for (Thread thread : threads) {
            thread.join();
        }
    }
}

package dev.culprit.apps.bench.cost;

import dev.culprit.apps.bookstore.load.ShoppingMix;
import java.util.List;
import java.util.Locale;

/** An application at full load. */
enum Situation {
    /** Requests that do what requests do: 10 statements, a connection, pages. */
    BOOKSTORE("the bookstore at saturation", 64),
    /** Requests that do nothing, as many as can be: whatever is done for each weighs most. */
    HELLO("a hello-world servlet at full speed", 32),
    /** Whatever is done for each thread weighs most. */
    THREADS("an application with 2,000 threads", 2000);

    /** In {@link #THREADS}, so long does a request wait, so that all of them are needed. */
    static final int PAUSE_MILLIS = 100;

    private static final int TWIN_SHARE = 3;

    private final String title;
    private final int users;

    Situation(String title, int users) {
        this.title = title;
        this.users = users;
    }

    /** So many, who do not think. */
    int users() {
        return users;
    }

    /** Of the twin: enough to measure it, and so few that the application has the machine nearly for itself. */
    int twinUsers() {
        return users / TWIN_SHARE;
    }

    /** What the users ask for, with weights. */
    List<String> urls(String base) {
        return this == BOOKSTORE
                ? ShoppingMix.urls(base).stream()
                        .map(url -> String.format(Locale.ROOT, "%d*%s", Math.round(url.weight() * 100), url.url()))
                        .toList()
                : List.of(base + CostServer.PATH);
    }

    @Override
    public String toString() {
        return title;
    }
}

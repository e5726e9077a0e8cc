package dev.culprit.jfr.read.waits;

import dev.culprit.heuristics.model.WaitState;
import dev.culprit.jfr.read.calls.LinkedCalls;
import dev.culprit.jfr.read.pass.Times;
import dev.culprit.jfr.read.places.Computing;
import dev.culprit.jfr.read.places.Places;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where the time of calls went, booked on places. What tasks waited for is kept apart until somebody turns out to have waited for
 * them, and then counts for that call, by the share of it that was waited for: eight queries at a time take no longer than one.
 */
final class Accounting {

    private final LinkedCalls calls;
    private final StateMillis millis;
    private final AsyncCriticalPath path;
    private final Sites sites;
    private final Computing computing;
    private final Map<Integer, Book> books = new HashMap<>();
    /** Executions by calls that handed tasks over, whose executions count, too; by call and site. */
    private final Map<Long, Integer> repeated = new HashMap<>();
    /** Time, in nanoseconds, in which a call or task waited for what a task did; by the waiting one, by the task. */
    private final Map<Integer, Map<Integer, Long>> waitsForTasks = new HashMap<>();

    /** Of one task, and of the tasks that it waited for. */
    private static final class Book {
        final Map<Integer, Entry> waits = new HashMap<>(4);
        final Map<Integer, Entry> executions = new HashMap<>(2);
        final Map<Integer, Entry> messages = new HashMap<>(0);
        final Map<Integer, Integer> repeated = new HashMap<>(4);
        final List<Computing.Look> looks = new ArrayList<>(0);
        double pausedMillis;
    }

    /**
     * Of one site together: a task may wait and execute any number of times.
     *
     * @param amount of time in ns, or bytes
     */
    private record Entry(long amount, long times) {

        static void add(Map<Integer, Entry> entries, int site, long amount, long times) {
            entries.merge(
                    site,
                    new Entry(amount, times),
                    (one, other) -> new Entry(one.amount + other.amount, one.times + other.times));
        }
    }

    Accounting(LinkedCalls calls, AsyncCriticalPath path, Sites sites, Computing computing) {
        this.calls = calls;
        this.path = path;
        millis = new StateMillis(calls.count());
        this.sites = sites;
        this.computing = computing;
    }

    LinkedCalls calls() {
        return calls;
    }

    /** The states of calls, to be added to. */
    StateMillis millis() {
        return millis;
    }

    AsyncCriticalPath path() {
        return path;
    }

    private Book book(int task) {
        return books.computeIfAbsent(task, t -> new Book());
    }

    /** Adds waiting that no state of higher precedence claimed. */
    void waited(int call, int site, long nanos) {
        waited(call, site, nanos, 1);
    }

    private void waited(int call, int site, long nanos, long times) {
        if (calls.isTask(call)) {
            Entry.add(book(call).waits, site, nanos, times);
        } else {
            sites.waited(calls.service(call), site, nanos, times);
        }
    }

    /** Adds a pause of the collector; if it happened to a task, it happened to whoever waited, too. */
    void paused(int call, String pause, long nanos) {
        if (calls.isTask(call)) {
            book(call).pausedMillis += Times.millis(nanos);
        } else {
            sites.waited(calls.service(call), sites.index(WaitState.GC, pause, Places.Place.NONE), nanos);
        }
    }

    double pausedMillis(int task) {
        Book book = books.get(task);
        return book == null ? 0 : book.pausedMillis;
    }

    /** Adds waiting for what was not here, an executor's thread or another service, at the place where a call waited. */
    void waitedFor(WaitState state, String whom, int call, int site, long nanos) {
        millis.add(state, call, Times.millis(nanos));
        waited(call, sites.sibling(site, state, whom), nanos);
    }

    /** The same where nobody stood and waited. */
    void waitedFor(WaitState state, String whom, int call, long nanos) {
        millis.add(state, call, Times.millis(nanos));
        waited(call, sites.index(state, whom, Places.Place.NONE), nanos);
    }

    /** Some time of a waiting call, counted as {@link WaitState#QUEUE} by now, was waiting for what a task did. */
    void waitedForTask(int waiter, int task, long nanos) {
        waitsForTasks.computeIfAbsent(waiter, call -> new HashMap<>(2)).merge(task, nanos, Long::sum);
    }

    /** What was noted of that, to be taken away once it has been settled. */
    Map<Integer, Map<Integer, Long>> waitsForTasks() {
        return waitsForTasks;
    }

    /** Adds one database call, whole, whatever else claims parts of its time. */
    void executed(int call, int site, long nanos) {
        if (calls.isTask(call)) {
            Entry.add(book(call).executions, site, nanos, 1);
        } else {
            sites.executed(calls.service(call), site, nanos);
        }
    }

    /** Adds a message that a call sent, of which is known how much is in it. */
    void sent(int call, int site, long bytes) {
        if (calls.isTask(call)) {
            Entry.add(book(call).messages, site, bytes, 1);
        } else {
            sites.sent(calls.service(call), site, bytes);
        }
    }

    /** A call executed a statement so many times, at least once. */
    void repeated(int call, int site, int times) {
        if (calls.isTask(call)) {
            book(call).repeated.merge(site, times, Integer::sum);
        } else if (path.has(call)) {
            repeated.merge((long) call << 32 | site, times, Integer::sum);
        } else {
            sites.repeated(calls.service(call), site, times);
        }
    }

    /** The thread of a call was found computing. */
    void computes(int call, Computing.Look look) {
        if (calls.isTask(call)) {
            book(call).looks.add(look);
        } else {
            computing.add(calls.service(call), look);
        }
    }

    /**
     * A call, or a task, waited for a task.
     *
     * @param share of the task's time, at most 1
     */
    void take(int call, int task, double share) {
        Book book = books.get(task);
        if (book == null) {
            return;
        }
        book.waits.forEach((site, wait) -> waited(call, site, Math.round(wait.amount * share), wait.times));
        book.looks.forEach(look -> computes(call, look));
        book.looks.clear();
    }

    /** To be done at the end: statements count whole, and all that a call had executed before it ended, waited for or not. */
    void close() {
        books.forEach((task, book) -> {
            int call = calls.root(task);
            if (call != LinkedCalls.NONE && calls.end(task) <= calls.answered(call)) {
                book.executions.forEach((site, execution) ->
                        sites.executed(calls.service(call), site, execution.amount, execution.times));
                book.messages.forEach((site, sent) -> sites.sent(calls.service(call), site, sent.amount, sent.times));
                book.repeated.forEach((site, times) -> repeated(call, site, times));
            }
        });
        repeated.forEach((key, times) -> sites.repeated(calls.service((int) (key >> 32)), (int) (long) key, times));
    }
}

package dev.culprit.client.load;

import dev.culprit.client.load.Step.Sequence;
import dev.culprit.client.load.Visitor.Outcome;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * One user of a closed workload: sends a request, waits for the answer, thinks, sends the next.
 *
 * <p>A request's intended start is the end of the one before plus the think time that was drawn. Its response time
 * counts from there, so a generator that is late, or a connection that has to be opened first, lengthens the response
 * time instead of hiding.
 */
final class VirtualUser implements Runnable {

    /** A user who finds nobody at home does not hammer at the door, whatever the think time. */
    private static final long PAUSE_WHEN_UNREACHABLE_NANOS = 100_000_000;

    /** Times farther apart than twice this cannot be compared. */
    private static final long LONGEST_NANOS = Long.MAX_VALUE / 4;

    private final LoadScript script;
    private final boolean varyThinkTimes;
    private final SplittableRandom random;
    private final Visitor visitor;
    private final UsualStatuses usual;
    private final Names steps;
    private final Names errors;
    private final AtomicInteger active;
    private final RequestLog log = new RequestLog();
    private final long firstStartNanos;
    private volatile boolean stopping;

    /** When the request in flight is to be given up, 0 if there is none; guarded by this. */
    private long deadlineNanos;

    /** Whether the request in flight was given up; guarded by this. */
    private boolean cut;

    VirtualUser(
            LoadScript script,
            boolean varyThinkTimes,
            int number,
            SplittableRandom random,
            long firstStartNanos,
            UsualStatuses usual,
            Names steps,
            Names errors,
            AtomicInteger active) {
        this.script = script;
        this.varyThinkTimes = varyThinkTimes;
        this.random = random;
        this.visitor = new Visitor(script, number, random.split());
        this.firstStartNanos = firstStartNanos;
        this.usual = usual;
        this.steps = steps;
        this.errors = errors;
        this.active = active;
    }

    /** The user's requests; to be read after its thread has ended. */
    RequestLog log() {
        return log;
    }

    /** Sends no further request. The thread of the user must be unparked afterwards. */
    void stop() {
        stopping = true;
    }

    /** Gives up the request in flight if its time is over; true if it did. */
    synchronized boolean cutIfOverdue(long nowNanos) {
        if (deadlineNanos == 0 || cut || nowNanos - deadlineNanos < 0) {
            return false;
        }
        cut = true;
        visitor.cut();
        return true;
    }

    /** Gives up the request in flight, if there is one. */
    synchronized void cutNow() {
        if (deadlineNanos != 0 && !cut) {
            cut = true;
            visitor.cut();
        }
    }

    @Override
    public void run() {
        try {
            long next = firstStartNanos;
            boolean first = true;
            while (!stopping) {
                Sequence sequence = script.pick(random);
                visitor.begin(sequence.freshSession());
                int taken = 0;
                for (Step step : sequence.steps()) {
                    if (step.probability() < 1 && random.nextDouble() >= step.probability()) {
                        continue;
                    }
                    if (!reached(next)) {
                        return;
                    }
                    if (first) {
                        first = false;
                        active.incrementAndGet();
                    }
                    taken++;
                    Outcome outcome = request(step, next);
                    ThinkTime think = step.think() == null ? script.think() : step.think();
                    long pause = think.drawNanos(random, varyThinkTimes);
                    next = System.nanoTime()
                            + (outcome.unreachable() ? Math.max(pause, PAUSE_WHEN_UNREACHABLE_NANOS) : pause);
                    if (outcome.failed()) {
                        break; // what follows usually needs what failed
                    }
                }
                if (taken == 0) { // all steps were left out by chance: do not spin
                    next = System.nanoTime()
                            + Math.max(1_000_000, script.think().drawNanos(random, varyThinkTimes));
                }
            }
        } finally {
            visitor.disconnect();
        }
    }

    private Outcome request(Step step, long intendedNanos) {
        long sent = System.nanoTime();
        synchronized (this) {
            visitor.uncut();
            cut = false;
            long deadline = sent + Math.min(LONGEST_NANOS, script.timeout().toNanos());
            deadlineNanos = deadline == 0 ? 1 : deadline; // the clock may be negative
        }
        Outcome outcome = visitor.perform(step);
        long end = System.nanoTime();
        boolean wasCut;
        synchronized (this) {
            deadlineNanos = 0;
            wasCut = cut;
        }
        boolean cutOff = false;
        if (wasCut && outcome.failed()) {
            visitor.disconnect();
            cutOff = stopping && end - sent < script.timeout().toNanos();
            outcome = Outcome.failure(cutOff ? "unfinished" : "timeout", "");
        }
        String error = outcome.failed() ? outcome.error() : usual.deviation(step, outcome.status());
        log.add(intendedNanos, sent, end, steps.number(step.name()), errors.number(error), cutOff);
        return outcome;
    }

    /** Waits for the time; false if the user is to end. */
    private boolean reached(long nanos) {
        while (!stopping) {
            long left = nanos - System.nanoTime();
            if (left <= 0) {
                return true;
            }
            LockSupport.parkNanos(this, left);
        }
        return false;
    }
}

package dev.culprit.heuristics.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/** Builds what one call of a simulated service does, step by step. Milliseconds must not be negative. */
public final class Call {

    private final List<Step> steps = new ArrayList<>();
    private final double now;
    private final Random random;

    public Call(double now, Random random) {
        this.now = now;
        this.random = random;
    }

    /** Time of the simulation at the start of the call. */
    public double now() {
        return now;
    }

    /** The only source of randomness: same seed, same calls. */
    public Random random() {
        return random;
    }

    /** Uniform in [mean - share·mean, mean + share·mean]. */
    public double around(double mean, double share) {
        return mean * (1 + share * (2 * random.nextDouble() - 1));
    }

    /** Needs a processor of the application; takes longer if there are more such calls than processors. */
    public Call compute(Place method, double millis) {
        return add(new Step.Compute(Step.Station.APPLICATION, method, millis, true));
    }

    public Call sleep(Place place, double millis) {
        return add(new Step.Delay(place, millis, true));
    }

    /** Another service that answers after the given time however many ask. */
    public Call callRemote(Place place, double millis) {
        return add(new Step.Delay(place, millis, true));
    }

    /** Another service with so many workers, each of which takes the given time per call. */
    public Call callRemote(Place place, Resource workers, double millis) {
        return occupy(place, workers, millis);
    }

    /** A file is read or written for the given time however many do so. */
    public Call accessFile(Place place, double millis) {
        return add(new Step.Delay(place, millis, true));
    }

    /** An access to a file, which occupies the disk for the given time. */
    public Call accessFile(Place place, Resource disk, double millis) {
        return occupy(place, disk, millis);
    }

    /** A statement that takes the given time in the database, without processor time or locks. */
    public Call query(Place statement, double millis) {
        return add(new Step.Delay(statement, millis, true));
    }

    /** A statement that needs a processor of the database. */
    public Call queryComputing(Place statement, double millis) {
        return add(new Step.Compute(Step.Station.DATABASE, statement, millis, true));
    }

    /** A statement that holds a lock in the database for the given time. */
    public Call queryLocking(Place statement, Resource lock, double millis) {
        return occupy(statement, lock, millis);
    }

    /** Takes so many rows from the result of a statement that was executed before. */
    public Call fetch(Place statement, double rows) {
        return add(new Step.Fetch(statement, rows));
    }

    /**
     * Sends a message of so many bytes that occupies the link for the given time. If the application has a listener for the destination,
     * it begins when the message has arrived; the call does not wait for it.
     */
    public Call send(Place place, Resource link, double millis, double bytes) {
        add(new Step.Take(link, place, true));
        add(new Step.Transfer(place, millis, bytes));
        add(new Step.GiveBack(link));
        return add(new Step.Deliver(place));
    }

    /** Does the body while holding a monitor, lock or pooled resource, which the given method waits for. */
    public Call holding(Resource resource, String qualifiedMethod, int line, Consumer<Call> body) {
        add(new Step.Take(resource, resource.waitedForIn(qualifiedMethod, line), false));
        body.accept(this);
        return add(new Step.GiveBack(resource));
    }

    /**
     * Computes together with those of some other threads that are free at the moment, as a parallel stream does; alone if
     * none is.
     */
    public Call computeShared(Place method, Resource helpers, double millis) {
        return add(new Step.Share(helpers, method, millis));
    }

    /** Has another thread compute and waits for it; if none is free, computes itself. */
    public Call handToHelper(Place waiting, Place method, Resource helpers, double millis) {
        return add(new Step.HandOn(helpers, waiting, method, millis));
    }

    /** Allocates an object that it needs until it ends. */
    public Call allocate(Place place, double bytes) {
        return add(new Step.Allocate(place, bytes));
    }

    /** Allocates an object that is kept after its end, until newer ones are, of which there may be so many bytes. */
    public Call cache(Place place, double bytes, double boundBytes) {
        return add(new Step.Cache(place, bytes, boundBytes));
    }

    /** Allocates objects of this size, together so many bytes, each of which is soon of no use. */
    public Call discard(Place place, double bytes, double objectBytes) {
        return add(new Step.Discard(place, bytes, objectBytes));
    }

    /**
     * Does the body while having a resource that it asks for until it gets it.
     *
     * @param method asks, and computes in between
     * @param lookMillis from one question to the next, on a processor of its own
     */
    public Call spinningFor(Resource resource, Place method, double lookMillis, Consumer<Call> body) {
        add(new Step.Spin(resource, method, lookMillis));
        body.accept(this);
        return add(new Step.GiveBack(resource));
    }

    /**
     * Hands work to a thread of the application, and waits until it is done.
     *
     * @param qualifiedMethod waits
     * @param work what the thread computes
     */
    public Call handOver(Resource thread, String qualifiedMethod, int line, Place work, double millis) {
        Place waits = thread.waitedForIn(qualifiedMethod, line);
        add(new Step.Take(thread, waits, true));
        add(new Step.WorkOf(thread, waits, work, millis));
        return add(new Step.GiveBack(thread));
    }

    /** One use of a resource that waiting is part of: take it, keep it, give it back. */
    private Call occupy(Place place, Resource resource, double millis) {
        add(new Step.Take(resource, place, true));
        add(new Step.Delay(place, millis, false));
        return add(new Step.GiveBack(resource));
    }

    private Call add(Step step) {
        steps.add(step);
        return this;
    }

    public List<Step> steps() {
        return steps;
    }
}

package dev.culprit.heuristics.simulation;

import java.util.PriorityQueue;

/**
 * Some processors that share themselves equally among all requests that need one: n requests on c processors each
 * progress at speed min(1, c/n), as under a fair scheduler with short time slices.
 *
 * <p>Kept in virtual time: the progress of a request that had been here from the beginning. A request that enters at
 * virtual time V with demand d leaves at V + d, whatever arrives in between, so one ordered queue is enough.
 */
public final class ProcessorSharing {

    private record Job(double leavesAt, long order, Runnable done) implements Comparable<Job> {
        @Override
        public int compareTo(Job other) {
            int byTime = Double.compare(leavesAt, other.leavesAt);
            return byTime != 0 ? byTime : Long.compare(order, other.order);
        }
    }

    private final Simulation simulation;
    private final int processors;
    private final PriorityQueue<Job> jobs = new PriorityQueue<>();
    private double virtualTime;
    private double lastUpdate;
    private double busyMillis;
    private double besideMillis;
    private long arrivals;
    private long schedule;
    private int standstills;
    private int background;

    ProcessorSharing(Simulation simulation, int processors) {
        this.simulation = simulation;
        this.processors = processors;
    }

    public int processors() {
        return processors;
    }

    void enter(double demand, Request request) {
        enter(demand, () -> simulation.finish(request));
    }

    /** Something that needs so much processor time, and what to do when it has had it. */
    void enter(double demand, Runnable done) {
        update();
        jobs.add(new Job(virtualTime + demand, arrivals++, done));
        reschedule();
    }

    /** From now on so many threads compute beside the requests, which never have enough. */
    void computeBeside(int threads) {
        update();
        background = threads;
        reschedule();
    }

    /** Stops all progress, for a pause of the collector or because a quota is used up, until there are as many {@link #resume}s. */
    void freeze() {
        update();
        standstills++;
        schedule++;
    }

    void resume() {
        update();
        standstills--;
        reschedule();
    }

    /** Processor time given to requests and background so far, all processors together. */
    public double busyMillis() {
        update();
        return busyMillis;
    }

    /** Processor time given to the background so far, all its threads together. */
    double besideMillis() {
        update();
        return besideMillis;
    }

    private double speed() {
        return isFrozen() ? 0 : Math.min(1.0, (double) processors / running());
    }

    private boolean isFrozen() {
        return standstills > 0;
    }

    private int running() {
        return jobs.size() + background;
    }

    private void update() {
        double passed = simulation.now() - lastUpdate;
        if (running() > 0) {
            double progress = passed * speed();
            virtualTime += progress;
            busyMillis += progress * running();
            besideMillis += progress * background;
        }
        lastUpdate = simulation.now();
    }

    /** Plans the next departure; the one planned before does not hold any more. */
    private void reschedule() {
        schedule++;
        Job next = jobs.peek();
        if (next == null || isFrozen()) {
            return;
        }
        long planned = schedule;
        double wait = Math.max(0, (next.leavesAt - virtualTime) / speed());
        simulation.at(simulation.now() + wait, () -> {
            if (planned == schedule) {
                depart();
            }
        });
    }

    private void depart() {
        update();
        Job job = jobs.remove();
        virtualTime = Math.max(virtualTime, job.leavesAt); // rounding must not let a request leave twice as late
        reschedule();
        job.done.run();
    }
}

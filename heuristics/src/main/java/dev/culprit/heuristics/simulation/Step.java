package dev.culprit.heuristics.simulation;

import dev.culprit.heuristics.model.WaitState;
import org.jspecify.annotations.Nullable;

/** One thing a call does. Steps have no state of their own; that of a running call is in {@link Request}. */
public sealed interface Step {

    /** The two sets of processors. */
    enum Station {
        APPLICATION,
        DATABASE
    }

    /** Begins the step; true if it is over at once, otherwise {@link Request#finished} is called later. */
    boolean begin(Simulation simulation, Request request);

    /** Whether it is over; called whenever the time is over that it took. If not, it has begun another round. */
    default boolean ends(Simulation simulation, Request request) {
        return true;
    }

    /**
     * Processor time that the thread of the call has used when it is over.
     *
     * @param rounds how many times it took time
     */
    default double computed(int rounds) {
        return 0;
    }

    /** Where the time goes while the step lasts; null if it takes none. */
    @Nullable
    Place place();

    /**
     * Says where the time went that the step took.
     *
     * @param rounds how many times it took time
     */
    void account(double elapsed, int rounds, Account account);

    /** Needs a processor; {@code first} if it begins a use of its place rather than continuing one. */
    record Compute(Station station, Place place, double millis, boolean first) implements Step {
        @Override
        public boolean begin(Simulation simulation, Request request) {
            simulation.processors(station).enter(millis, request);
            return false;
        }

        @Override
        public double computed(int rounds) {
            return station == Station.APPLICATION ? millis : 0;
        }

        @Override
        public void account(double elapsed, int rounds, Account account) {
            if (station == Station.DATABASE) {
                account.spend(place, elapsed, first);
                return;
            }
            double running = Math.min(elapsed, millis);
            account.spend(place, running, first);
            account.spend(WaitState.RUN_QUEUE, elapsed - running);
        }
    }

    /** Takes its time whatever else happens. */
    record Delay(Place place, double millis, boolean first) implements Step {
        @Override
        public boolean begin(Simulation simulation, Request request) {
            simulation.delay(millis, request);
            return false;
        }

        @Override
        public void account(double elapsed, int rounds, Account account) {
            account.spend(place, elapsed, first);
        }
    }

    /** Carries a message over a link that the call has. */
    record Transfer(Place place, double millis, double bytes) implements Step {
        @Override
        public boolean begin(Simulation simulation, Request request) {
            simulation.delay(millis, request);
            return false;
        }

        @Override
        public void account(double elapsed, int rounds, Account account) {
            account.spend(place, elapsed, false);
            account.sent(place, bytes);
        }
    }

    /** Hands a message that was sent at a place to the listener there, if there is one, which takes it up at once. */
    record Deliver(Place destination) implements Step {
        @Override
        public boolean begin(Simulation simulation, Request request) {
            simulation.deliver(destination.resource());
            return true;
        }

        @Override
        public @Nullable Place place() {
            return null;
        }

        @Override
        public void account(double elapsed, int rounds, Account account) {
            // takes no time
        }
    }

    /** Gets a resource; {@code call} if waiting for it is part of a call of its place, which counts even without waiting. */
    record Take(Resource resource, Place place, boolean call) implements Step {
        @Override
        public boolean begin(Simulation simulation, Request request) {
            return simulation.tokens(resource).take(request);
        }

        @Override
        public void account(double elapsed, int rounds, Account account) {
            if (call || elapsed > 0) {
                account.spend(place, elapsed, true);
            }
        }
    }

    /**
     * Gets a resource by asking for it again and again, each time after computing for a moment: whoever asks first when it is
     * free has it.
     *
     * @param lookMillis how long it computes before it asks again, positive
     */
    record Spin(Resource resource, Place place, double lookMillis) implements Step {
        @Override
        public boolean begin(Simulation simulation, Request request) {
            if (simulation.tokens(resource).takeFree()) {
                return true;
            }
            simulation.processors(Station.APPLICATION).enter(lookMillis, request);
            return false;
        }

        @Override
        public boolean ends(Simulation simulation, Request request) {
            return begin(simulation, request);
        }

        @Override
        public double computed(int rounds) {
            return rounds * lookMillis;
        }

        @Override
        public void account(double elapsed, int rounds, Account account) {
            if (rounds > 0) {
                double running = Math.min(elapsed, computed(rounds));
                account.spend(place, running, true);
                account.spend(WaitState.RUN_QUEUE, elapsed - running);
            }
        }
    }

    /**
     * Computes in equal parts together with the helpers that are free at its begin. All parts are over at the same time, that
     * of the call last, because they began together.
     */
    record Share(Resource helpers, Place place, double millis) implements Step {
        @Override
        public boolean begin(Simulation simulation, Request request) {
            Tokens free = simulation.tokens(helpers);
            int parts = 1;
            while (free.takeFree()) {
                parts++;
            }
            double part = millis / parts;
            ProcessorSharing processors = simulation.processors(Station.APPLICATION);
            for (int helper = 1; helper < parts; helper++) {
                processors.enter(part, () -> {
                    free.giveBack(request);
                    simulation.workingFor(helpers).compute(place, part);
                    request.helped();
                });
            }
            processors.enter(part, request);
            return false;
        }

        @Override
        public double computed(int rounds) {
            return millis / rounds;
        }

        @Override
        public void account(double elapsed, int rounds, Account account) {
            double running = Math.min(elapsed, computed(rounds));
            account.spend(place, running, true);
            account.spend(WaitState.RUN_QUEUE, elapsed - running);
        }
    }

    /** Is computed by a helper that is free, which the call waits for; otherwise by the call. */
    record HandOn(Resource helpers, Place waiting, Place method, double millis) implements Step {
        @Override
        public boolean begin(Simulation simulation, Request request) {
            Tokens free = simulation.tokens(helpers);
            ProcessorSharing processors = simulation.processors(Station.APPLICATION);
            if (free.takeFree()) {
                processors.enter(millis, () -> {
                    free.giveBack(request);
                    simulation.workingFor(helpers).compute(method, millis);
                    request.helped();
                    simulation.finish(request);
                });
            } else {
                processors.enter(millis, request);
            }
            return false;
        }

        @Override
        public Place place() {
            return method;
        }

        @Override
        public double computed(int rounds) {
            return rounds > 1 ? 0 : millis;
        }

        @Override
        public void account(double elapsed, int rounds, Account account) {
            if (rounds > 1) {
                account.spend(waiting, elapsed, true);
                return;
            }
            double running = Math.min(elapsed, millis);
            account.spend(method, running, true);
            account.spend(WaitState.RUN_QUEUE, elapsed - running);
        }
    }

    /** Allocates an object that the call needs until it ends. */
    record Allocate(Place place, double bytes) implements Step {
        @Override
        public boolean begin(Simulation simulation, Request request) {
            return standsNot(
                    simulation, simulation.heap().allocate(request.kept(), new Heap.Wanted(place, bytes)), request);
        }

        @Override
        public void account(double elapsed, int rounds, Account account) {
            account.allocated(place, bytes);
        }
    }

    /** Allocates an object that is kept beyond the call. */
    record Cache(Place place, double bytes, double boundBytes) implements Step {
        @Override
        public boolean begin(Simulation simulation, Request request) {
            return standsNot(simulation, simulation.heap().cache(new Heap.Wanted(place, bytes), boundBytes), request);
        }

        @Override
        public void account(double elapsed, int rounds, Account account) {
            account.allocated(place, bytes);
        }
    }

    /** Allocates objects of a size, one after the other, each of which is soon of no use. */
    record Discard(Place place, double bytes, double objectBytes) implements Step {
        @Override
        public boolean begin(Simulation simulation, Request request) {
            return standsNot(
                    simulation, simulation.heap().discard(bytes, new Heap.Wanted(place, objectBytes)), request);
        }

        @Override
        public void account(double elapsed, int rounds, Account account) {
            account.allocated(place, bytes);
        }
    }

    /** Takes all rows of a statement's result; how long that takes is part of the statement. */
    record Fetch(Place statement, double rows) implements Step {
        @Override
        public boolean begin(Simulation simulation, Request request) {
            return true;
        }

        @Override
        public @Nullable Place place() {
            return null;
        }

        @Override
        public void account(double elapsed, int rounds, Account account) {
            account.fetched(statement, rows);
        }
    }

    /** Takes no time, unless it had to wait for a collection. */
    private static boolean standsNot(Simulation simulation, boolean collected, Request request) {
        if (collected) {
            simulation.finish(request);
        }
        return !collected;
    }

    /**
     * Waits for a thread that computes for the call, which has its turn.
     *
     * @param place where the call waits
     * @param work what the thread computes
     */
    record WorkOf(Resource thread, Place place, Place work, double millis) implements Step {
        @Override
        public boolean begin(Simulation simulation, Request request) {
            simulation.processors(Station.APPLICATION).enter(millis, request);
            return false;
        }

        @Override
        public boolean ends(Simulation simulation, Request request) {
            simulation.workingFor(thread).compute(work, millis);
            return true;
        }

        @Override
        public void account(double elapsed, int rounds, Account account) {
            account.spend(place, elapsed, false);
        }
    }

    /** Gives a resource to the call that waits longest for it. */
    record GiveBack(Resource resource) implements Step {
        @Override
        public boolean begin(Simulation simulation, Request request) {
            simulation.tokens(resource).giveBack(request);
            return true;
        }

        @Override
        public @Nullable Place place() {
            return null;
        }

        @Override
        public void account(double elapsed, int rounds, Account account) {
            // takes no time
        }
    }
}

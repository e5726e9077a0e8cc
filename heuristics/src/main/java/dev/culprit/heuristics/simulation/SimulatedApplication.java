package dev.culprit.heuristics.simulation;

import dev.culprit.heuristics.attribution.Messages;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Definition of an application and of the machines it runs on. It has no state; a {@link SimulatedRunner} brings it to
 * life.
 *
 * @param services at least one
 * @param listeners by destination; nobody waits for them, so that they are no services under test
 * @param pools those whose state is sampled
 * @param processors of the application, at least 1
 * @param databaseProcessors of the database, at least 1
 * @param thinkTimeMillis mean think time of the users, which is uniform within a third of it to either side
 * @param inStep whether all start at once and think for exactly the mean, until an experiment is repeated
 * @param background computes beside the calls
 * @param collector pauses that come whatever calls allocate, if any
 * @param heap that calls allocate in, if they do
 */
public record SimulatedApplication(
        List<SimulatedService> services,
        Map<String, SimulatedService> listeners,
        List<Resource> pools,
        int processors,
        int databaseProcessors,
        double thinkTimeMillis,
        boolean inStep,
        BackgroundThreads background,
        Optional<CollectorPauses> collector,
        Optional<SimulatedHeap> heap) {

    private static final int PROCESSORS = 2;
    private static final double THINK_TIME_MILLIS = 150;

    public SimulatedApplication {
        if (services.isEmpty() || processors < 1 || databaseProcessors < 1 || !(thinkTimeMillis >= 0)) {
            throw new IllegalArgumentException(services.size() + " services, " + processors + " and "
                    + databaseProcessors + " processors, think time " + thinkTimeMillis + " ms");
        }
        services = List.copyOf(services);
        listeners = Collections.unmodifiableMap(new LinkedHashMap<>(listeners));
        pools = List.copyOf(pools);
    }

    /** The reference machines: 2 processors each for application and database, users that think 100 to 200 ms. */
    public static SimulatedApplication of(SimulatedService... services) {
        return new SimulatedApplication(
                List.of(services),
                Map.of(),
                List.of(),
                PROCESSORS,
                PROCESSORS,
                THINK_TIME_MILLIS,
                false,
                BackgroundThreads.NONE,
                Optional.empty(),
                Optional.empty());
    }

    public SimulatedApplication withPool(Resource pool) {
        return new SimulatedApplication(
                services,
                listeners,
                List.of(pool),
                processors,
                databaseProcessors,
                thinkTimeMillis,
                inStep,
                background,
                collector,
                heap);
    }

    /** With a listener for messages that are sent to a place. */
    SimulatedApplication withListener(Place destination, Behaviour stateless) {
        Map<String, SimulatedService> more = new LinkedHashMap<>(listeners);
        more.put(destination.resource(), SimulatedService.of(Messages.RECEIVE + destination.resource(), stateless));
        return new SimulatedApplication(
                services,
                more,
                pools,
                processors,
                databaseProcessors,
                thinkTimeMillis,
                inStep,
                background,
                collector,
                heap);
    }

    public SimulatedApplication withProcessors(int number) {
        return new SimulatedApplication(
                services,
                listeners,
                pools,
                number,
                databaseProcessors,
                thinkTimeMillis,
                inStep,
                background,
                collector,
                heap);
    }

    public SimulatedApplication withCollector(CollectorPauses pauses) {
        return new SimulatedApplication(
                services,
                listeners,
                pools,
                processors,
                databaseProcessors,
                thinkTimeMillis,
                inStep,
                background,
                Optional.of(pauses),
                heap);
    }

    public SimulatedApplication withHeap(SimulatedHeap memory) {
        return new SimulatedApplication(
                services,
                listeners,
                pools,
                processors,
                databaseProcessors,
                thinkTimeMillis,
                inStep,
                background,
                collector,
                Optional.of(memory));
    }

    public SimulatedApplication withThinkTime(double millis) {
        return new SimulatedApplication(
                services,
                listeners,
                pools,
                processors,
                databaseProcessors,
                millis,
                inStep,
                background,
                collector,
                heap);
    }

    /** Users who all start at once and think for exactly so long, as many a load script has it. */
    public SimulatedApplication withUsersInStep(double thinkMillis) {
        return new SimulatedApplication(
                services,
                listeners,
                pools,
                processors,
                databaseProcessors,
                thinkMillis,
                true,
                background,
                collector,
                heap);
    }

    public SimulatedApplication withBackground(BackgroundThreads threads) {
        return new SimulatedApplication(
                services,
                listeners,
                pools,
                processors,
                databaseProcessors,
                thinkTimeMillis,
                inStep,
                threads,
                collector,
                heap);
    }
}

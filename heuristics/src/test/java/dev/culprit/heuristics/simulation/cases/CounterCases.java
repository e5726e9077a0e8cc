package dev.culprit.heuristics.simulation.cases;

import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.simulation.BackgroundThreads;
import dev.culprit.heuristics.simulation.Behaviour;
import dev.culprit.heuristics.simulation.Call;
import dev.culprit.heuristics.simulation.GrowingBehaviour;
import dev.culprit.heuristics.simulation.Machines;
import dev.culprit.heuristics.simulation.Place;
import dev.culprit.heuristics.simulation.Resource;
import dev.culprit.heuristics.simulation.SimulatedApplication;
import dev.culprit.heuristics.simulation.SimulatedHeap;
import dev.culprit.heuristics.simulation.SimulatedService;
import dev.culprit.heuristics.simulation.Users;
import dev.culprit.heuristics.simulation.WarmingBehaviour;
import java.util.List;

/**
 * Cases that look like a problem they do not have, so that the shortest rule for that problem would accuse them. What is wrong
 * with most of them is something else, which has to be told.
 */
final class CounterCases {

    private static final Place WORK = Place.method("com.example.shop.Cart.total", 29);
    private static final Place ASK = Place.sleeping("com.example.shop.Offers.refresh", 41);
    private static final Place BESIDE = Place.method("com.example.shop.Statistics.refresh", 91);
    private static final Place PREPARE = Place.method("com.example.shop.Query.bind", 30);
    private static final Place REMEMBER = Place.allocating("byte[]", "com.example.shop.Recent.add", 22);
    private static final Place READ_PAGE =
            Place.statement("SELECT * FROM visits ORDER BY time LIMIT ?", "com.example.shop.Visits.page", 71);
    private static final Resource MONITOR = Resource.monitor(LockCases.LEDGER);
    private static final int LINE = 33;

    private CounterCases() {}

    static List<TestCase> all() {
        return List.of(
                usersInStep(),
                parallelStream(),
                callersHelp(),
                coldJvm(),
                backgroundThread(),
                boundedCache(),
                cacheBesideRamp(),
                pageOfGrowingTable(),
                wavesOfAQueue(),
                fullBesideALock(),
                takenByOthers(),
                emptyCache());
    }

    /** All ask at once, and then nobody does: they wait for each other, which users who think as they like do not. */
    private static TestCase usersInStep() {
        return TestCase.of(
                "33",
                "users in step",
                SimulatedApplication.of(
                                service("33", call -> call.sleep(ASK, 600).compute(WORK, 40)))
                        .usedBy(Users.inStep(3000)));
    }

    /** The thread that serves a call computes an eighth of it while it has seven others to help, and all of it when they are busy. */
    private static TestCase parallelStream() {
        Resource helpers = Resource.helpers("java.util.concurrent.ForkJoinPool", 7);
        Machines eight = Machines.REFERENCE.withProcessors(8);
        SimulatedApplication application = SimulatedApplication.of(
                service("61", call -> call.computeShared(WORK, helpers, call.around(240, 0.1))));
        SimulatedApplication twin =
                SimulatedApplication.of(service("61", call -> call.computeShared(WORK, helpers, call.around(24, 0.1))));
        return TestCase.of("61", "parallel stream", application.on(eight))
                .withTwin(twin.on(eight))
                .causedBy(Cause.CPU, Cause.RUN_QUEUE)
                .naming(Artefact.Type.METHOD, WORK);
    }

    /** Calls give their work to an executor, and do it themselves when that is busy. */
    private static TestCase callersHelp() {
        Resource threads = Resource.helpers("java.util.concurrent.ThreadPoolExecutor", 2);
        Place waiting = Place.handingOver("java.util.concurrent.FutureTask", "com.example.shop.Cart.submit", 51);
        return TestCase.of(
                        "62",
                        "executor whose callers help",
                        service(
                                "62",
                                call -> call.compute(PREPARE, 1)
                                        .handToHelper(waiting, WORK, threads, call.around(60, 0.1))),
                        service(
                                "62",
                                call -> call.compute(PREPARE, 1)
                                        .handToHelper(waiting, WORK, threads, call.around(6, 0.1))))
                .causedBy(Cause.CPU, Cause.RUN_QUEUE)
                .naming(Artefact.Type.METHOD, WORK);
    }

    /**
     * Calls compute six times as much at first, and the compilers, too; what they compute later is too much as well. Not so in
     * the twin, where it takes half a minute until they are fast enough.
     */
    private static TestCase coldJvm() {
        return TestCase.of("63", "cold JVM", warming(60, 200, 60_000))
                .withTwin(warming(12, 1300, 26_000))
                .causedBy(Cause.CPU, Cause.RUN_QUEUE)
                .naming(Artefact.Type.METHOD, WORK);
    }

    private static SimulatedApplication warming(double millis, double calls, double compiledMillis) {
        return SimulatedApplication.of(new SimulatedService(
                        "GET /tc/63",
                        1,
                        () -> new WarmingBehaviour(
                                6, calls, (call, factor) -> call.compute(WORK, call.around(millis * factor, 0.1)))))
                .on(Machines.REFERENCE.withBackground(BackgroundThreads.compiler(compiledMillis)));
    }

    /** Something else has one of two processors all the time; calls wait for a lock. */
    private static TestCase backgroundThread() {
        SimulatedService faulty = service(
                "64",
                call -> call.compute(WORK, 3)
                        .holding(
                                MONITOR,
                                LockCases.BOOKING,
                                LINE,
                                held -> held.compute(WORK, 12).sleep(ASK, call.around(28, 0.3))));
        SimulatedService mended = service("64", call -> call.compute(WORK, 15).sleep(ASK, call.around(28, 0.3)));
        Machines burning = Machines.REFERENCE.withBackground(BackgroundThreads.jobs(1, BESIDE));
        return TestCase.of(
                        "64",
                        "thread that computes beside the calls",
                        SimulatedApplication.of(faulty).on(burning))
                .withTwin(SimulatedApplication.of(mended).on(burning))
                .causedBy(Cause.MONITOR)
                .naming(Artefact.Type.MONITOR, MONITOR.waitedForIn(LockCases.BOOKING, LINE));
    }

    /** What calls keep fills the heap for a minute, and is then only exchanged. */
    private static TestCase boundedCache() {
        SimulatedHeap heap = new SimulatedHeap(320_000_000, 16_000_000, 0.5);
        SimulatedService faulty = service(
                "65",
                call -> call.cache(REMEMBER, 100_000, 200_000_000)
                        .holding(MONITOR, LockCases.BOOKING, LINE, held -> held.sleep(ASK, call.around(28, 0.3))));
        SimulatedService mended =
                service("65", call -> call.cache(REMEMBER, 100_000, 200_000_000).sleep(ASK, call.around(28, 0.3)));
        return TestCase.of(
                        "65",
                        "bounded cache beside a lock",
                        SimulatedApplication.of(faulty).withHeap(heap))
                .withTwin(SimulatedApplication.of(mended).withHeap(heap))
                .causedBy(Cause.MONITOR)
                .naming(Artefact.Type.MONITOR, MONITOR.waitedForIn(LockCases.BOOKING, LINE));
    }

    /** The heap grows until the cache is full, and so do the calls, but these for ever: it is something else that they look through. */
    private static TestCase cacheBesideRamp() {
        SimulatedHeap heap = new SimulatedHeap(240_000_000, 16_000_000, 0.2);
        SimulatedService faulty = new SimulatedService(
                "GET /tc/36c",
                1,
                () -> new GrowingBehaviour(
                        4,
                        1,
                        random -> 0.01,
                        (call, millis) -> call.allocate(REMEMBER, 200_000)
                                .cache(REMEMBER, 20_000, 100_000_000)
                                .compute(WORK, millis)));
        return TestCase.of(
                        "36c",
                        "cache that fills beside calls that get slower",
                        SimulatedApplication.of(faulty).withHeap(heap))
                .causedBy(Cause.CPU)
                .naming(Artefact.Type.METHOD, WORK);
    }

    /** More and more rows are sorted, but no more than a page of them is read. */
    private static TestCase pageOfGrowingTable() {
        SimulatedService faulty = new SimulatedService(
                "GET /tc/37b",
                1,
                () -> new GrowingBehaviour(
                        4,
                        0.02,
                        random -> 0.5,
                        (call, millis) -> call.compute(WORK, 0.3)
                                .queryComputing(READ_PAGE, call.around(millis, 0.3))
                                .fetch(READ_PAGE, 20)));
        return TestCase.of("37b", "page of a growing table", SimulatedApplication.of(faulty))
                .causedBy(Cause.STATEMENT, Cause.DATABASE_CPU)
                .naming(Artefact.Type.STATEMENT, READ_PAGE);
    }

    /** The lock is nearly busy: its queue comes and goes for seconds at a time, because chance will have it so. */
    private static TestCase wavesOfAQueue() {
        return TestCase.of(
                        "66",
                        "waves of a queue",
                        SimulatedApplication.of(service(
                                        "66",
                                        call -> call.compute(WORK, 1)
                                                .holding(
                                                        MONITOR,
                                                        LockCases.BOOKING,
                                                        LINE,
                                                        held -> held.sleep(ASK, exponential(call, 38)))))
                                .usedBy(Users.thinking(2000)))
                .requiring("p99<500ms")
                .causedBy(Cause.MONITOR)
                .naming(Artefact.Type.MONITOR, MONITOR.waitedForIn(LockCases.BOOKING, LINE));
    }

    /** A thread of the application fills what the calls leave of the processors; there would be enough for them without the lock. */
    private static TestCase fullBesideALock() {
        SimulatedService faulty = service(
                "67",
                call -> call.compute(WORK, 20)
                        .holding(
                                MONITOR,
                                LockCases.BOOKING,
                                LINE,
                                held -> held.compute(WORK, 12).sleep(ASK, call.around(10, 0.3))));
        SimulatedService mended = service("67", call -> call.compute(WORK, 32).sleep(ASK, call.around(10, 0.3)));
        Machines full = Machines.REFERENCE.withBackground(BackgroundThreads.jobs(1, BESIDE));
        return TestCase.of(
                        "67",
                        "thread that fills the processors beside a lock",
                        SimulatedApplication.of(faulty).on(full))
                .withTwin(SimulatedApplication.of(mended).on(full))
                .causedBy(Cause.MONITOR)
                .naming(Artefact.Type.MONITOR, MONITOR.waitedForIn(LockCases.BOOKING, LINE));
    }

    /** Many threads of the application compute all the time, so that calls get less than half of the processors. */
    private static TestCase takenByOthers() {
        SimulatedApplication calls = SimulatedApplication.of(
                        service("68", call -> call.compute(WORK, call.around(50, 0.05))))
                .usedBy(Users.thinking(1000));
        return TestCase.of(
                        "68",
                        "threads that take the processors from calls",
                        calls.on(Machines.REFERENCE.withBackground(BackgroundThreads.jobs(34, BESIDE))))
                .withTwin(calls)
                .causedBy(Cause.CPU, Cause.RUN_QUEUE);
    }

    /** Answers come from elsewhere until they are kept: too slow for a minute, and then for ever fast enough. */
    private static TestCase emptyCache() {
        return TestCase.of(
                "71",
                "cache that is empty at first",
                SimulatedApplication.of(new SimulatedService(
                        "GET /tc/71",
                        1,
                        () -> new WarmingBehaviour(
                                8,
                                2000,
                                (call, factor) -> call.compute(WORK, 2).sleep(ASK, call.around(250 * factor, 0.5))))));
    }

    private static double exponential(Call call, double mean) {
        return -mean * Math.log(1 - call.random().nextDouble());
    }

    private static SimulatedService service(String number, Behaviour behaviour) {
        return SimulatedService.of("GET /tc/" + number, behaviour);
    }
}

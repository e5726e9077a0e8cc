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
import dev.culprit.heuristics.simulation.WarmingBehaviour;
import java.util.List;

/** Cases in which it matters what state the application is in: its memory, its data, how warm it is. */
final class StateCases {

    private static final Place WORK = Place.method("com.example.shop.Cart.total", 29);
    private static final Place GATHER = Place.allocating("byte[]", "com.example.shop.Report.gather", 27);
    private static final Place ASK = Place.sleeping("com.example.shop.Report.ask", 35);
    private static final Place READ_ALL =
            Place.statement("SELECT * FROM visits ORDER BY time", "com.example.shop.Visits.list", 66);
    private static final Place REMEMBER = Place.allocating("byte[]", "com.example.shop.History.add", 22);
    private static final Resource MONITOR = Resource.monitor(LockCases.LEDGER);
    private static final int LINE = 33;
    private static final int PARTS = 10;
    private static final double MILLIS_PER_ROW = 0.5;

    private StateCases() {}

    static List<TestCase> all() {
        return List.of(memoryOfEveryCall(), growingTable(), rememberedCalls(), coldStart());
    }

    /** What all calls together hold has to be moved by every collection, and the more calls there are, the more come. */
    private static TestCase memoryOfEveryCall() {
        SimulatedHeap heap = new SimulatedHeap(512_000_000, 40_000_000, 3);
        return TestCase.of(
                        "26",
                        "memory held by every call",
                        SimulatedApplication.of(service("26", call -> gather(call, 400_000)))
                                .withHeap(heap))
                .withTwin(SimulatedApplication.of(service("26", call -> gather(call, 4000)))
                        .withHeap(heap))
                .causedBy(Cause.GC)
                .naming(Artefact.Type.METHOD, Place.method("com.example.shop.Report.gather", 27));
    }

    private static void gather(Call call, double bytes) {
        for (int part = 0; part < PARTS; part++) {
            call.allocate(GATHER, bytes).compute(WORK, 0.4).sleep(ASK, call.around(80, 0.2));
        }
    }

    /** Every request reads a whole table to which one in fifty adds. */
    private static TestCase growingTable() {
        SimulatedService faulty = new SimulatedService(
                "GET /tc/37",
                1,
                () -> new GrowingBehaviour(
                        4,
                        0.02,
                        random -> 0.5,
                        (call, millis) -> call.compute(WORK, 0.3)
                                .queryComputing(READ_ALL, call.around(millis, 0.3))
                                .fetch(READ_ALL, Math.round(millis / MILLIS_PER_ROW))));
        return TestCase.of(
                        "37",
                        "growing table that is read as a whole",
                        faulty,
                        service(
                                "37",
                                call -> call.compute(WORK, 0.3)
                                        .queryComputing(READ_ALL, 4)
                                        .fetch(READ_ALL, 8)))
                .causedBy(Cause.STATEMENT, Cause.DATABASE_CPU)
                .naming(Artefact.Type.STATEMENT, READ_ALL);
    }

    /** Every call is remembered, and those that were are looked through by every call. */
    private static TestCase rememberedCalls() {
        SimulatedHeap heap = new SimulatedHeap(240_000_000, 16_000_000, 0.2);
        SimulatedService faulty = new SimulatedService(
                "GET /tc/36b",
                1,
                () -> new GrowingBehaviour(
                        4,
                        1,
                        random -> 0.01,
                        (call, millis) -> call.allocate(GATHER, 200_000)
                                .cache(REMEMBER, 10_000, Double.POSITIVE_INFINITY)
                                .compute(WORK, millis)));
        return TestCase.of(
                        "36b",
                        "calls that are remembered and looked through",
                        SimulatedApplication.of(faulty).withHeap(heap))
                .withTwin(SimulatedApplication.of(service(
                                "36b", call -> call.allocate(GATHER, 200_000).compute(WORK, 4)))
                        .withHeap(heap))
                .causedBy(Cause.MEMORY)
                .naming(Artefact.Type.METHOD, WORK);
    }

    /** Slow at first, and the compilers are busy; but it is the lock that stays. */
    private static TestCase coldStart() {
        SimulatedService faulty = new SimulatedService(
                "GET /tc/39",
                1,
                () -> new WarmingBehaviour(
                        5,
                        600,
                        (call, factor) -> call.compute(WORK, 2 * factor)
                                .holding(
                                        MONITOR,
                                        LockCases.BOOKING,
                                        LINE,
                                        held -> held.compute(WORK, 6 * factor).sleep(ASK, call.around(32, 0.2)))));
        SimulatedService mended = new SimulatedService(
                "GET /tc/39",
                1,
                () -> new WarmingBehaviour(
                        5, 600, (call, factor) -> call.compute(WORK, 8 * factor).sleep(ASK, call.around(32, 0.2))));
        Machines compiling = Machines.REFERENCE.withBackground(BackgroundThreads.compiler(60_000));
        return TestCase.of(
                        "39",
                        "cold start beside a lock",
                        SimulatedApplication.of(faulty).on(compiling))
                .withTwin(SimulatedApplication.of(mended).on(compiling))
                .causedBy(Cause.MONITOR)
                .naming(Artefact.Type.MONITOR, MONITOR.waitedForIn(LockCases.BOOKING, LINE));
    }

    private static SimulatedService service(String number, Behaviour behaviour) {
        return SimulatedService.of("GET /tc/" + number, behaviour);
    }
}

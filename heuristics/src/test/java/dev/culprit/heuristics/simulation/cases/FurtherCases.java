package dev.culprit.heuristics.simulation.cases;

import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.simulation.Behaviour;
import dev.culprit.heuristics.simulation.Call;
import dev.culprit.heuristics.simulation.GrowingBehaviour;
import dev.culprit.heuristics.simulation.Place;
import dev.culprit.heuristics.simulation.Resource;
import dev.culprit.heuristics.simulation.SimulatedApplication;
import dev.culprit.heuristics.simulation.SimulatedHeap;
import dev.culprit.heuristics.simulation.SimulatedService;
import java.util.List;

/** Cases that the thesis does not have: what its 23 do not ask, or would get right by accident. */
final class FurtherCases {

    private static final Place WORK = Place.method("com.example.shop.Cart.total", 29);
    private static final Place QUERY =
            Place.statement("SELECT * FROM orders WHERE id = ?", "com.example.shop.Orders.load", 61);
    private static final Place REMOTE = Place.remote("tax.example.com", "com.example.shop.Tax.rate", 44);
    private static final Place QUEUE = Place.sending("queue://audit", "com.example.shop.Audit.log", 19);
    private static final Resource LINK = Resource.link("broker");
    private static final Resource MONITOR = Resource.monitor(LockCases.LEDGER);
    private static final int LINE = 33;
    private static final long HEAP = 500_000_000;
    private static final double SMALL = 48;

    private FurtherCases() {}

    static List<TestCase> all() {
        return List.of(
                concurrentLock(),
                lockAndMessage(),
                busyDatabase(),
                smallPool(),
                slowWorker(),
                statementTwice(),
                fewLargeMessages(),
                collectorPauses(),
                growingList(),
                nothingButAStatement(),
                monitorAroundSend(),
                shortLock(),
                oneOfTwoServices(),
                spinning(),
                oneThread(),
                muchGarbage(),
                largeObjects());
    }

    /** Case 21 with a lock of java.util.concurrent. */
    private static TestCase concurrentLock() {
        Resource lock = Resource.lock("java.util.concurrent.locks.ReentrantLock$NonfairSync");
        return LockCases.synchronisedCase("21b", "clear synchronisation by a concurrent lock", lock)
                .causedBy(Cause.LOCK)
                .naming(Artefact.Type.LOCK, lock.waitedForIn(LockCases.BOOKING, LINE));
    }

    /** Messages per second stagnate, but because of the lock. */
    private static TestCase lockAndMessage() {
        return TestCase.of(
                        "24",
                        "lock in an application that sends messages",
                        service("24", call -> locked(call, 40).send(QUEUE, LINK, 0.5, 500)),
                        service("24", call -> call.compute(WORK, 4).send(QUEUE, LINK, 0.5, 500)))
                .causedBy(Cause.MONITOR)
                .naming(Artefact.Type.MONITOR, MONITOR.waitedForIn(LockCases.BOOKING, LINE));
    }

    /** The database is busy to 60 %, but the requirement is met. */
    private static TestCase busyDatabase() {
        return TestCase.of(
                "25",
                "moderately busy database",
                SimulatedApplication.of(service(
                        "25",
                        call -> call.sleep(Place.sleeping("com.example.shop.Offers.refresh", 41), 500)
                                .queryComputing(QUERY, 16))));
    }

    private static TestCase smallPool() {
        Resource pool = Resource.pool("orders-pool", "com.zaxxer.hikari.HikariDataSource", 2);
        String method = "com.example.shop.Orders.connection";
        SimulatedApplication application = SimulatedApplication.of(service(
                "27", call -> call.compute(WORK, 0.5).holding(pool, method, 38, held -> held.query(QUERY, 20))));
        Resource larger = Resource.pool("orders-pool", "com.zaxxer.hikari.HikariDataSource", 50);
        SimulatedApplication twin = SimulatedApplication.of(service(
                "27", call -> call.compute(WORK, 0.5).holding(larger, method, 38, held -> held.query(QUERY, 20))));
        return TestCase.of("27", "connection pool of 2", application.withPool(pool))
                .withTwin(twin.withPool(larger))
                .requiring("p99<200ms")
                .causedBy(Cause.POOL)
                .naming(Artefact.Type.POOL, pool.waitedForIn(method, 38));
    }

    private static TestCase slowWorker() {
        Resource worker = Resource.remoteWorkers("tax.example.com", 1);
        return TestCase.of(
                        "28",
                        "external service with one worker",
                        service("28", call -> call.callRemote(REMOTE, worker, call.around(40, 0.2))),
                        service("28", call -> call.callRemote(REMOTE, call.around(40, 0.2))))
                .causedBy(Cause.EXTERNAL_CALL)
                .naming(Artefact.Type.SERVICE, REMOTE);
    }

    private static TestCase statementTwice() {
        return TestCase.of(
                        "31",
                        "the same statement twice per request",
                        service("31", call -> call.queryComputing(QUERY, 44).queryComputing(QUERY, 44)),
                        service("31", call -> call.queryComputing(QUERY, 3).queryComputing(QUERY, 3)))
                .causedBy(Cause.DATABASE_CPU, Cause.STATEMENT);
    }

    /** In a loop, too, but full: one message would take as long. */
    private static TestCase fewLargeMessages() {
        double bytes = 150_000;
        return TestCase.of(
                        "32",
                        "loop of three large messages",
                        service("32", call -> {
                            for (int part = 0; part < 3; part++) {
                                double size = call.around(bytes, 0.1);
                                call.compute(WORK, 0.3).send(QUEUE, LINK, size / MessagingCases.BYTES_PER_MILLI, size);
                            }
                        }),
                        service("32", call -> call.compute(WORK, 1).send(QUEUE, LINK, 0.5, 5000)))
                .causedBy(Cause.MESSAGING)
                .naming(Artefact.Type.QUEUE, QUEUE);
    }

    /** Of a single user's response time, too: its share cannot grow. */
    private static TestCase nothingButAStatement() {
        return TestCase.of(
                        "38",
                        "request that is nothing but a statement",
                        service("38", call -> call.compute(WORK, 0.6).queryComputing(QUERY, call.around(60, 0.1))),
                        service("38", call -> call.compute(WORK, 0.6).queryComputing(QUERY, 6)))
                .causedBy(Cause.STATEMENT, Cause.DATABASE_CPU)
                .naming(Artefact.Type.STATEMENT, QUERY);
    }

    /** One call in 250 exports something, line by line; whenever it finds no room, the collector takes very long. */
    private static TestCase collectorPauses() {
        Place made = Place.allocating("java.lang.String", "com.example.shop.Export.line", 58);
        return TestCase.of("34", "long pauses of the collector", exporting("34", made, SMALL, 2500))
                .withTwin(exporting("34", made, SMALL, 100))
                .causedBy(Cause.GC)
                .naming(Artefact.Type.METHOD, Place.method("com.example.shop.Export.line", 58));
    }

    private static SimulatedApplication exporting(String number, Place made, double objectBytes, double pauseMillis) {
        return SimulatedApplication.of(service(number, call -> {
                    call.compute(WORK, 2)
                            .sleep(Place.sleeping("com.example.shop.Offers.refresh", 41), call.around(80, 0.4));
                    if (call.random().nextDouble() < 0.004) {
                        call.discard(made, 16_000_000, objectBytes);
                    }
                }))
                .withHeap(SimulatedHeap.collectedAsAWhole(HEAP, HEAP / 5, pauseMillis));
    }

    /** Every request scans a list to which one in fifty adds. */
    private static TestCase growingList() {
        SimulatedService faulty = new SimulatedService(
                "GET /tc/36",
                1,
                () -> new GrowingBehaviour(4, 0.02, random -> 0.5, (call, millis) -> call.compute(WORK, millis)));
        return TestCase.of("36", "list that grows and is scanned", faulty, service("36", call -> call.compute(WORK, 4)))
                .causedBy(Cause.CPU, Cause.RUN_QUEUE)
                .naming(Artefact.Type.METHOD, WORK);
    }

    private static TestCase monitorAroundSend() {
        return TestCase.of(
                        "40",
                        "monitor held while sending over a slow link",
                        service(
                                "40",
                                call -> call.compute(WORK, 0.5)
                                        .holding(
                                                MONITOR,
                                                LockCases.BOOKING,
                                                LINE,
                                                held -> held.send(
                                                        QUEUE, LINK, 39, 39 * MessagingCases.BYTES_PER_MILLI))),
                        service("40", call -> call.compute(WORK, 0.5).send(QUEUE, LINK, 0.5, 500)))
                .causedBy(Cause.MONITOR)
                .naming(Artefact.Type.MONITOR, MONITOR.waitedForIn(LockCases.BOOKING, LINE));
    }

    /** Processors are the bottleneck; the lock is taken by every request, but only for a moment: 5 % of the time. */
    private static TestCase shortLock() {
        Place file = Place.file("ledger.log", "com.example.shop.Ledger.append", 70);
        return TestCase.of(
                        "41",
                        "short hot lock beside busy processors",
                        service(
                                "41",
                                call -> call.compute(WORK, call.around(60, 0.1))
                                        .holding(MONITOR, LockCases.BOOKING, LINE, held -> held.accessFile(file, 1.5))),
                        service(
                                "41",
                                call -> call.compute(WORK, 6)
                                        .holding(MONITOR, LockCases.BOOKING, LINE, held -> held.accessFile(file, 1.5))))
                .causedBy(Cause.CPU, Cause.RUN_QUEUE)
                .naming(Artefact.Type.METHOD, WORK);
    }

    private static TestCase oneOfTwoServices() {
        SimulatedService healthy = new SimulatedService("GET /catalogue", 0.7, () -> call -> call.compute(WORK, 2));
        SimulatedService faulty = new SimulatedService("POST /checkout", 0.3, () -> call -> locked(call, 120));
        SimulatedService mended = new SimulatedService("POST /checkout", 0.3, () -> call -> call.compute(WORK, 12));
        return TestCase.of("42", "one of two services is faulty", SimulatedApplication.of(faulty, healthy))
                .withTwin(SimulatedApplication.of(mended, healthy))
                .causedBy(Cause.MONITOR)
                .naming(Artefact.Type.MONITOR, MONITOR.waitedForIn(LockCases.BOOKING, LINE));
    }

    /** Calls that want a flag ask for it in a loop. */
    private static TestCase spinning() {
        Place look = Place.method("com.example.shop.Ticket.await", 52);
        Resource flag = Resource.lock("java.util.concurrent.atomic.AtomicBoolean");
        return TestCase.of(
                        "47",
                        "calls that wait by asking again and again",
                        service(
                                "47",
                                call -> call.spinningFor(
                                        flag, look, 0.5, held -> held.compute(WORK, call.around(8, 0.2)))),
                        service("47", call -> call.compute(WORK, call.around(3, 0.2))))
                .causedBy(Cause.CPU)
                .naming(Artefact.Type.METHOD, look);
    }

    /** Calls queue for a thread of the application, which does for all of them what each could do itself. */
    private static TestCase oneThread() {
        Place rank = Place.method("com.example.shop.Ranking.rank", 77);
        Resource thread = Resource.thread("ranking");
        return TestCase.of(
                        "48",
                        "work that one thread does for all",
                        service(
                                "48",
                                call -> call.compute(WORK, 0.5)
                                        .handOver(
                                                thread,
                                                "com.example.shop.Ranking.ask",
                                                31,
                                                rank,
                                                call.around(30, 0.2))),
                        service("48", call -> call.compute(WORK, 0.5).compute(rank, call.around(12, 0.2))))
                .causedBy(Cause.QUEUE)
                .naming(Artefact.Type.METHOD, rank);
    }

    /** Every tenth call the collector comes, and stays half as long as what the calls computed, which is too much as well. */
    private static TestCase muchGarbage() {
        return TestCase.of("49", "calls that make much garbage", copying(60, HEAP / 5 * 4 / 10))
                .withTwin(copying(6, HEAP / 5 * 4 / 1000))
                .causedBy(Cause.CPU, Cause.GC)
                .naming(Artefact.Type.METHOD, WORK, Place.method("com.example.shop.Offers.copy", 83));
    }

    private static SimulatedApplication copying(double millis, double bytes) {
        Place made = Place.allocating("com.example.shop.Offer", "com.example.shop.Offers.copy", 83);
        return SimulatedApplication.of(service(
                        "49",
                        call -> call.compute(WORK, call.around(millis, 0.2)).discard(made, bytes, SMALL)))
                .withHeap(SimulatedHeap.collectedAsAWhole(HEAP, HEAP / 5, 150));
    }

    /** Case 34, but that what is exported is made as a whole. */
    private static TestCase largeObjects() {
        Place made = Place.allocating("byte[]", "com.example.shop.Export.whole", 57);
        return TestCase.of("50", "large temporary objects", exporting("50", made, 16_000_000, 2500))
                .withTwin(exporting("50", made, 16_000_000, 100))
                .causedBy(Cause.GC)
                .naming(Artefact.Type.METHOD, Place.method("com.example.shop.Export.whole", 57));
    }

    private static Call locked(Call call, double millis) {
        return call.holding(MONITOR, LockCases.BOOKING, LINE, held -> held.compute(WORK, call.around(millis, 0.2)));
    }

    private static SimulatedService service(String number, Behaviour behaviour) {
        return SimulatedService.of("GET /tc/" + number, behaviour);
    }
}

package dev.culprit.heuristics.simulation.cases;

import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.simulation.Behaviour;
import dev.culprit.heuristics.simulation.Machines;
import dev.culprit.heuristics.simulation.Place;
import dev.culprit.heuristics.simulation.Resource;
import dev.culprit.heuristics.simulation.SimulatedApplication;
import dev.culprit.heuristics.simulation.SimulatedService;
import java.util.List;

/** Cases in which something that calls share is too small, and is neither a lock nor a pool of connections. */
final class CapacityCases {

    private static final Place WORK = Place.method("com.example.shop.Cart.total", 29);
    private static final int LINE = 47;

    private CapacityCases() {}

    static List<TestCase> all() {
        return List.of(serverBehindSocket(), slowDisk(), smallExecutor(), smallQuota());
    }

    /** A server with a protocol of its own, so that only the socket is seen, answers one request after the other. */
    private static TestCase serverBehindSocket() {
        Place ask = Place.socket("stock.example.com", "com.example.shop.Stock.ask", LINE);
        Resource worker = Resource.remoteWorkers("stock.example.com", 1);
        return TestCase.of(
                        "72",
                        "server behind a socket with one worker",
                        service("72", call -> call.compute(WORK, 1).callRemote(ask, worker, call.around(40, 0.2))),
                        service("72", call -> call.compute(WORK, 1).callRemote(ask, call.around(40, 0.2))))
                .causedBy(Cause.NETWORK)
                .naming(Artefact.Type.SERVICE, ask);
    }

    /** Every call writes to a disk that does one thing at a time. */
    private static TestCase slowDisk() {
        Place write = Place.file("receipts.pdf", "com.example.shop.Receipts.write", LINE);
        Resource disk = Resource.disk("sda");
        return TestCase.of(
                        "73",
                        "disk that is too slow",
                        service("73", call -> call.compute(WORK, 1).accessFile(write, disk, call.around(40, 0.2))),
                        service("73", call -> call.compute(WORK, 1).accessFile(write, disk, call.around(2, 0.2))))
                .causedBy(Cause.DISK)
                .naming(Artefact.Type.METHOD, write);
    }

    /** Tasks of an executor wait for another service, two at a time. */
    private static TestCase smallExecutor() {
        Place ask = Place.remote("tax.example.com", "com.example.shop.Tax.rate", 44);
        String method = "com.example.shop.Prices.submit";
        Resource two = Resource.executor("prices", 2);
        Resource enough = Resource.executor("prices", 60);
        return TestCase.of("74", "executor of 2 threads", pricing(two, method, ask))
                .withTwin(pricing(enough, method, ask))
                .causedBy(Cause.POOL)
                .naming(Artefact.Type.POOL, two.waitedForIn(method, LINE));
    }

    private static SimulatedApplication pricing(Resource executor, String method, Place ask) {
        return SimulatedApplication.of(service(
                        "74",
                        call -> call.compute(WORK, 1)
                                .holding(executor, method, LINE, held -> held.callRemote(ask, call.around(50, 0.2)))))
                .withPool(executor);
    }

    /** One of four processors is not enough, and the others are no use. */
    private static TestCase smallQuota() {
        SimulatedService service = service("75", call -> call.compute(WORK, call.around(30, 0.2)));
        Machines four = Machines.REFERENCE.withProcessors(4);
        return TestCase.of(
                        "75",
                        "container with a small quota",
                        SimulatedApplication.of(service).on(four.withQuota(1)))
                .withTwin(SimulatedApplication.of(service).on(four.withQuota(4)))
                .causedBy(Cause.CPU, Cause.RUN_QUEUE)
                .naming(Artefact.Type.METHOD, WORK);
    }

    private static SimulatedService service(String number, Behaviour behaviour) {
        return SimulatedService.of("GET /tc/" + number, behaviour);
    }
}

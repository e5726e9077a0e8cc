package dev.culprit.heuristics.simulation.cases;

import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.simulation.Behaviour;
import dev.culprit.heuristics.simulation.Call;
import dev.culprit.heuristics.simulation.Place;
import dev.culprit.heuristics.simulation.Resource;
import dev.culprit.heuristics.simulation.SimulatedService;
import java.util.List;

/** Cases 21 to 23: a lock in the application, and what only looks like one. */
final class LockCases {

    static final String LEDGER = "com.example.shop.Ledger";
    static final String BOOKING = LEDGER + ".book";
    private static final int BOOKING_LINE = 33;
    private static final Place CALCULATE = Place.method("com.example.shop.Ledger.calculate", 48);

    private LockCases() {}

    static List<TestCase> all() {
        Resource monitor = Resource.monitor(LEDGER);
        return List.of(
                synchronisedCase("21", "clear synchronisation", monitor)
                        .causedBy(Cause.MONITOR)
                        .naming(Artefact.Type.MONITOR, monitor.waitedForIn(BOOKING, BOOKING_LINE)),
                TestCase.of(
                                "22",
                                "blurred synchronisation",
                                service("22", call -> mostly(call, monitor)),
                                service("22", call -> call.compute(CALCULATE, 3)))
                        .causedBy(Cause.MONITOR)
                        .naming(Artefact.Type.MONITOR, monitor.waitedForIn(BOOKING, BOOKING_LINE)),
                TestCase.of(
                                "23",
                                "increase without synchronisation",
                                service(
                                        "23",
                                        call -> call.sleep(sleep(), 955).compute(CALCULATE, call.around(26, 0.1))),
                                service("23", call -> call.sleep(sleep(), 500)))
                        .causedBy(Cause.RUN_QUEUE, Cause.CPU)
                        .naming(Artefact.Type.METHOD, CALCULATE));
    }

    /** Case 21 and its variants: the whole request holds the lock. */
    static TestCase synchronisedCase(String id, String title, Resource lock) {
        return TestCase.of(
                id,
                title,
                service(
                        id,
                        call -> call.holding(
                                lock,
                                BOOKING,
                                BOOKING_LINE,
                                held -> held.compute(CALCULATE, DatabaseCases.growing(call, 35, 7)))),
                service(id, call -> call.compute(CALCULATE, 6)));
    }

    private static void mostly(Call call, Resource monitor) {
        double millis = DatabaseCases.growing(call, 30, 7);
        if (call.random().nextDouble() < 0.2) {
            call.compute(CALCULATE, millis);
        } else {
            call.holding(monitor, BOOKING, BOOKING_LINE, held -> held.compute(CALCULATE, millis));
        }
    }

    private static Place sleep() {
        return Place.sleeping("com.example.shop.Offers.refresh", 41);
    }

    private static SimulatedService service(String number, Behaviour behaviour) {
        return SimulatedService.of("GET /tc/" + number, behaviour);
    }
}
